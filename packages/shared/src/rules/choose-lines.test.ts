import { describe, expect, it } from 'vitest';
import { chooseLines } from './choose-lines.js';

const OFFERED = [
  { id: '101', quantity: 3, price: 1899 },
  { id: '102', quantity: 1, price: 3900 },
];

describe('chooseLines', () => {
  it('takes the chosen quantities and leaves the other lines out', () => {
    expect(chooseLines(OFFERED, { 101: 2 })).toEqual([{ id: '101', quantity: 2, price: 1899 }]);
    expect(chooseLines(OFFERED, { 101: 0, 102: 1 })).toEqual([OFFERED[1]]);
    expect(chooseLines(OFFERED, {})).toEqual([]);
  });

  it('never takes more than is offered', () => {
    expect(chooseLines(OFFERED, { 101: 5, 102: 1 })).toEqual(OFFERED);
  });
});
