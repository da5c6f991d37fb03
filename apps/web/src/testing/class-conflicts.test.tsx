import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from '@/components/ui/button';
import { conflictsIn, takeConflicts } from './class-conflicts';

it.each([
  ['px-4 text-small px-2', ['px-4']],
  ['text-small text-ink leading-[1.15] sm:px-2 px-4', []],
  ['rounded-m rounded-lg-button', ['rounded-m']],
  ['grid grid', []],
])('are found in "%s"', (className, found) => {
  expect(conflictsIn(className)).toEqual(found);
});

it('are recorded in whatever a test renders', () => {
  render(<Button className="px-3">Save</Button>);
  expect(takeConflicts()).toEqual([expect.stringMatching(/^px-5\.5 in ".*px-3"$/)]);
});
