import type { Plan } from '@eyecart/shared/contracts';
import type { Pen } from './pdf-writer.js';

/** A part of the sheet that stays on one page. */
export interface Block {
  readonly height: number;
  /** Room above it, except at the top of a page. */
  readonly gap: number;
  /** Stays on one page with the next block, as headings do, and the last products with the sums. */
  readonly leads?: boolean;
  /** `isTop`: at the top of a page. */
  draw(x: number, y: number, isTop: boolean): void;
}

/** The tools that draw a plan. */
export interface Sheet {
  readonly plan: Plan;
  readonly patientName: string;
  /** Blank for none. */
  readonly lineToPatient: string;
  /** By address. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly pen: Pen;
  /** Between the margins, in points. */
  readonly width: number;
}
