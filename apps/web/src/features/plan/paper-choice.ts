import { PAPERS, type Paper } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { usePractice } from '@/features/session/session-store';
import { jsonSlot } from '@/lib/storage/storage';

export const PAPER_NAMES: Readonly<Record<Paper, string>> = { letter: 'Letter', a4: 'A4' };

const slot = jsonSlot('local', 'plan-paper');

const isPaper = (value: unknown): value is Paper => PAPERS.some((paper) => paper === value);

/** In the Americas printers have letter paper, and the choice would only be in the way. */
const hasLetterOnly = (timeZone: string): boolean => /^(America|US)\/|^Pacific\/Honolulu$/.test(timeZone);

/** The paper in this computer's printer, as last chosen, and a function to choose another; null without a choice. */
export function usePaper(): readonly [Paper, ((paper: Paper) => void) | null] {
  const { timeZone } = usePractice();
  const [paper, setPaper] = useState<Paper>(() => {
    const stored = slot.read();
    return isPaper(stored) ? stored : 'letter';
  });
  const choose = (next: Paper) => {
    slot.write(next);
    setPaper(next);
  };
  return hasLetterOnly(timeZone) ? ['letter', null] : [paper, choose];
}
