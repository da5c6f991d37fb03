/** A rule that was broken, about whom, and how. */
export interface Violation {
  readonly rule:
    | 'lost'
    | 'twice'
    | 'stopped'
    | 'hours'
    | 'early'
    | 'refused'
    | 'order'
    | 'opt-out'
    | 'reply'
    | 'statement'
    | 'error';
  readonly about: string;
  readonly detail: string;
}
