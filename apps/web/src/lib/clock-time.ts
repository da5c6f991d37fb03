const CLOCK_TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Such as "3:15 PM" on the reader's clock. */
export const clockTime = (at: Date): string => CLOCK_TIME.format(at).replace(/\s/g, ' ');
