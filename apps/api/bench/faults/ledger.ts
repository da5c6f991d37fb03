import type { Block, PatientRecord } from './evidence.js';
import type { Patient } from './schedule.js';
import type { Answer } from './staff.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type Ledger = ReturnType<typeof createLedger>;

/** Writes down what the API answered about each patient, and when. */
export function createLedger(now: () => Date) {
  const records = new Map<string, Mutable<PatientRecord>>();
  const bundles: { name: string; at: number }[] = [];
  const failures: string[] = [];
  const of = (patient: Patient): Mutable<PatientRecord> => {
    const known = records.get(patient.phone);
    if (known) return known;
    const record: Mutable<PatientRecord> = {
      patient,
      answer: 'none',
      answeredAt: null,
      dueAt: null,
      refusal: null,
      blocks: [],
      hasAsked: false,
      lastWish: null,
      hasOrdered: false,
    };
    records.set(patient.phone, record);
    return record;
  };
  const time = (): number => now().getTime();

  return {
    now: time,
    failures,
    bundles,
    records: (): readonly PatientRecord[] => [...records.values()],

    scheduled(patient: Patient, dueAt: number): void {
      of(patient).dueAt = dueAt;
    },
    /** What became of the send or the scheduled order. */
    answered(patient: Patient, answer: Answer | null): void {
      const isKept = answer !== null && answer.status < 300;
      const record = of(patient);
      record.answeredAt = time();
      if (answer === null) record.answer = 'lost';
      else record.answer = isKept ? 'kept' : 'refused';
      if (answer !== null && !isKept) {
        const body = answer.body as { code?: string; message?: string; reason?: { code: string } } | null;
        const { code = `status ${answer.status}`, message = '', reason } = body ?? {};
        record.refusal = { code, message, reason: reason?.code ?? null };
      }
    },
    /** The patient or the staff are about to ask for no more texts. */
    asks(patient: Patient): void {
      of(patient).hasAsked = true;
    },
    /** The portal knows from now on that this number may not be texted. */
    blocked(patient: Patient): void {
      const record = of(patient);
      record.blocks = [...record.blocks, { from: time(), until: null }];
    },
    /** From now on the portal may learn that texts are welcome again. */
    frees(patient: Patient): void {
      const record = of(patient);
      const at = time();
      record.blocks = record.blocks.map((block): Block => ({ ...block, until: block.until ?? at }));
    },
    wished(patient: Patient, wish: 'stop' | 'texts', by: 'patient' | 'staff'): void {
      of(patient).lastWish = { wish, by, at: time() };
    },
    lastWishOf: (patient: Patient): PatientRecord['lastWish'] => of(patient).lastWish,
    ordered(patient: Patient): void {
      of(patient).hasOrdered = true;
    },
  };
}
