import { describe, expect, it } from 'vitest';
import { readChoice } from './read-choice.js';

describe('reading the choice of the form', () => {
  it('takes the quantities of the lines', () => {
    expect(readChoice({ 'line-101': '2', 'line-102': '1', total: '6158' })).toEqual({ 101: 2, 102: 1 });
  });

  it('changes one line by the button that was pressed', () => {
    expect(readChoice({ 'line-101': '2', set: '101:1' })).toEqual({ 101: 1 });
    expect(readChoice({ 'line-101': '2', set: '102:0' })).toEqual({ 101: 2, 102: 0 });
  });

  it('finds none in a form without lines', () => {
    expect(readChoice({ total: '6158' })).toBeUndefined();
    expect(readChoice({ set: '101:1' })).toBeUndefined();
  });

  it.each([
    ['a fraction', { 'line-101': '1.5' }],
    ['less than nothing', { 'line-101': '-1' }],
    ['too many', { 'line-101': '1000' }],
    ['words', { 'line-101': 'two' }],
    ['a field twice', { 'line-101': ['1', '2'] }],
    ['an id that is none', { 'line-<b>': '1' }],
    ['a button that is none', { 'line-101': '1', set: '101' }],
    ['too many lines', Object.fromEntries(Array.from({ length: 101 }, (_, id) => [`line-${id}`, '1']))],
  ])('refuses %s', (_, fields) => {
    expect(readChoice(fields)).toBeNull();
  });
});
