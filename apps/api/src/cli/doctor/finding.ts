/** One line of `portal doctor`. */
export interface Finding {
  /** Such as "shop". */
  readonly area: string;
  readonly subject: string;
  /** `unknown`: it could not be checked, or there is nothing to report; not a failure. */
  readonly state: 'ok' | 'wrong' | 'unknown';
  /** The finding, with a fix when it is a problem. Contains no secrets. */
  readonly message: string;
}

export type Line = Omit<Finding, 'area'>;

export const ok = (subject: string, message: string): Line => ({ subject, state: 'ok', message });
export const wrong = (subject: string, message: string): Line => ({ subject, state: 'wrong', message });
export const unknown = (subject: string, message: string): Line => ({ subject, state: 'unknown', message });

/** The lines of one area. When it throws, `examine` makes that a line. */
export type Check = () => Promise<readonly Line[]>;
