/** The keys of Follow-up, as its hint and the guide for the desk say them. */
export const FOLLOW_UP_KEYS = [
  ['J, K', 'move'],
  ['Enter', 'next step'],
  ['L', 'later'],
  ['D', 'dismiss'],
  ['C', 'call'],
] as const;
