import type { Patient } from './schedule.js';

/** A text on a phone, to or (a reply) from it, as the sandbox recorded it. Times are milliseconds of the world's clock. */
export interface PhoneText {
  readonly to: string;
  readonly body: string;
  readonly isReply: boolean;
  readonly isGateways: boolean;
  readonly status: string;
  /** The gateway said that the phone did not get it, even if it arrived after all. */
  readonly hasFailed: boolean;
  readonly at: number;
}

export interface ShopOrder {
  readonly id: string;
  /** In cents: what the patient paid, less what was refunded. */
  readonly left: number;
}

/** A time in which a number may not be texted; `until` is null when nothing ended it. */
export interface Block {
  readonly from: number;
  readonly until: number | null;
}

/** What the API said to a patient's practice, and what happened to the patient, from outside. */
export interface PatientRecord {
  readonly patient: Patient;
  /** The answer to the send or the scheduled order; `lost` when none came before we gave up. */
  readonly answer: 'kept' | 'refused' | 'lost' | 'none';
  readonly answeredAt: number | null;
  /** When a scheduled order is due; null for a send. */
  readonly dueAt: number | null;
  readonly refusal: {
    readonly code: string;
    readonly message: string;
    /** The code of why a text was refused. */
    readonly reason: string | null;
  } | null;
  readonly blocks: readonly Block[];
  /** The patient asked, or seemed to ask, for no more texts, whether or not anyone heard it. */
  readonly hasAsked: boolean;
  /** The last thing that the patient or the staff said about texts, if it is certain. */
  readonly lastWish: {
    readonly wish: 'stop' | 'texts';
    readonly by: 'patient' | 'staff';
    readonly at: number;
  } | null;
  /** The patient paid. */
  readonly hasOrdered: boolean;
}

/** What the API says about a number at the end. */
export interface Said {
  readonly isOptedOut: boolean | null;
  /** Of its texts in the history, each with its reminder's. */
  readonly states: readonly string[];
  readonly reasons: readonly string[];
  /** The bodies of the patient's replies. */
  readonly replies: readonly string[];
}

/** A time in which a request may take this much longer to reach the gateway. */
export interface Delay {
  readonly from: number;
  readonly until: number;
  readonly ms: number;
}

/** All that the judge looks at. None of it comes from the tables. */
export interface Evidence {
  readonly records: readonly PatientRecord[];
  readonly phones: readonly PhoneText[];
  readonly said: ReadonlyMap<string, Said>;
  readonly shopOrders: readonly ShopOrder[];
  readonly apiOrders: readonly ShopOrder[];
  readonly apiTotal: { readonly orders: number; readonly revenue: number };
  /** Names of bundles: those that the API said it saved, and those it lists. */
  readonly bundles: {
    readonly promised: readonly { name: string; at: number }[];
    readonly listed: readonly string[];
  };
  /** What no fault excuses: answers, with path and status, and workers that do nothing any more. */
  readonly failures: readonly string[];
  /** What was said between the two was lost with the restore. */
  readonly restores: readonly { readonly from: number; readonly until: number }[];
  readonly delays: readonly Delay[];
  /** The disk was full. A request to stop then counts, even where its words cannot be stored. */
  readonly wasDiskFull: boolean;
  /** When texts to the closing place stop being lawful. */
  readonly closesAt: number;
}
