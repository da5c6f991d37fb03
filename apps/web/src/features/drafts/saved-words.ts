const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'long', day: 'numeric' } as const;

/** "saved today at 2:05 PM", "saved November 3", "saved November 3, 2025", on the reader's calendar. */
export function savedWords(savedAt: string, now: Date): string {
  const at = new Date(savedAt);
  if (at.toDateString() === now.toDateString())
    return `saved today at ${at.toLocaleTimeString('en-US', TIME)}`;
  const isThisYear = at.getFullYear() === now.getFullYear();
  return `saved ${at.toLocaleDateString('en-US', isThisYear ? DAY : { ...DAY, year: 'numeric' })}`;
}
