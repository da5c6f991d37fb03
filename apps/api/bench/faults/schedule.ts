/** Processes that faults befall. */
export const APIS = ['api 1', 'api 2'] as const;
export const WORKERS = ['worker 1', 'worker 2'] as const;
export const MACHINES = [...APIS, ...WORKERS] as const;
export type Machine = (typeof MACHINES)[number];

/** A table that a migration or a careless session locks. */
export type LockedTable = 'messages' | 'opt_outs' | 'carts' | 'webhook_events';

/** What goes wrong. All but a kill last for a time. */
export type Trouble =
  | { readonly kind: 'kill'; readonly machine: Machine }
  | { readonly kind: 'freeze'; readonly machine: Machine; readonly forMs: number }
  | { readonly kind: 'clock'; readonly machine: Machine; readonly stepMs: number; readonly forMs: number }
  | { readonly kind: 'database-down'; readonly forMs: number }
  | { readonly kind: 'disk-full'; readonly forMs: number }
  | { readonly kind: 'no-connections'; readonly forMs: number }
  | { readonly kind: 'locked-table'; readonly table: LockedTable; readonly forMs: number }
  /** A fault of the sandbox's gateway or shop, as its control API takes it. */
  | {
      readonly kind: 'provider';
      readonly fault: string;
      readonly rule: Readonly<Record<string, unknown>>;
      readonly forMs: number;
    }
  /** This share of the callbacks comes again later, and as many are refused at first, so that newer ones overtake them. */
  | { readonly kind: 'callbacks'; readonly share: number; readonly forMs: number }
  /** The shop repeats all its recent webhooks, the latest first. */
  | { readonly kind: 'repeated-webhooks'; readonly times: number }
  /** A backup now; after a while everything stops and it is restored. */
  | { readonly kind: 'restore'; readonly forMs: number };

/** From a first text to its reminder. */
export const REMINDED_AFTER_MS = 21_600;

/** Something that goes wrong at a time, in milliseconds from the beginning. */
export type Fault = Trouble & { readonly atMs: number };

/**
 * Where patients are, by the area code of their numbers. When a schedule is played, automatic texts are lawful in some
 * of these places, are not in one, and stop being lawful in another on the way.
 */
export const PLACES = {
  open: ['312', '602', '808'],
  /** Puerto Rico, where 8 PM comes on the way. */
  closing: ['787'],
  /** Rhode Island, which closes at 6 PM. */
  closed: ['401'],
} as const;
export type Place = keyof typeof PLACES;

export const STOPS = ['STOP', 'Unsubscribe me', 'please stop texting me', 'STOP\0'] as const;
export const QUESTIONS = ['Who is this?', 'I am not sure I want these anymore'] as const;
export const WORDS = [...STOPS, ...QUESTIONS, 'START', 'Thank you!', 'HELP'] as const;
export type Words = (typeof WORDS)[number];

export interface PlannedReply {
  readonly atMs: number;
  readonly words: Words;
}

/** Practices that text, as they sign in. Both use the same idempotency keys, each for its own requests. */
export const PRACTICES = [
  { signInId: '100200', name: 'Lakeside Eye Care' },
  { signInId: '100300', name: 'Harbor Vision Center' },
] as const;

/** One patient: how the practice texts them, and what they and the staff then do. */
export interface Patient {
  readonly atMs: number;
  readonly phone: string;
  /** Which of the practices. */
  readonly practice: number;
  /** Begins the names of the patient's keys. */
  readonly key: string;
  readonly place: Place;
  readonly how: 'send' | 'schedule';
  /** For a scheduled order, how long after it was made. */
  readonly dueAfterMs: number;
  readonly replies: readonly PlannedReply[];
  /** When staff record an opt-out; null for never. */
  readonly optOutAtMs: number | null;
  /** Whether staff decide to keep texting after a reply that waits. */
  readonly isKept: boolean;
  /** Whether the patient buys what is in the cart, and what becomes of the order. */
  readonly buys: 'nothing' | 'order' | 'refunded' | 'partly refunded' | 'canceled';
}

export interface Schedule {
  readonly seed: number;
  readonly lengthMs: number;
  readonly faults: readonly Fault[];
  readonly patients: readonly Patient[];
}

/** A fault in a line, for people. */
export function describeFault({ atMs, ...trouble }: Fault): string {
  const { kind, ...rest } = trouble;
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${(atMs / 1000).toFixed(1).padStart(5)} s  ${[kind, ...facts].join(' ')}`;
}
