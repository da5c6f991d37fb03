import { PAPERS, type Paper } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { jsonSlot } from '@/lib/storage/storage';

export const PAPER_NAMES: Readonly<Record<Paper, string>> = { letter: 'Letter', a4: 'A4' };

const slot = jsonSlot('local', 'plan-paper');

const isPaper = (value: unknown): value is Paper => PAPERS.some((paper) => paper === value);

/** The paper in this computer's printer, as last chosen. */
export function usePaper(): readonly [Paper, (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper>(() => {
    const stored = slot.read();
    return isPaper(stored) ? stored : 'letter';
  });
  const choose = (next: Paper) => {
    slot.write(next);
    setPaper(next);
  };
  return [paper, choose];
}
