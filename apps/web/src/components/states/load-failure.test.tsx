import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError, notJsonError } from '@/lib/errors/api-error';
import { FailureState } from './failure-state';
import { UnreadList } from './list-states';
import { LoadFailure } from './load-failure';
import { PickListStates } from './pick-list-states';

const SENTENCE = 'Expected JSON response but got text/html; charset=utf-8';
const notJson = notJsonError('text/html; charset=utf-8');
const retry = { isRetrying: false, onRetry: () => {} };
const WORDS = { title: 'Failed to load it', note: 'Nothing is lost.' };

const stateOf = (kind: string, error: unknown) => {
  if (kind === 'line') return <LoadFailure message={WORDS.title} error={error} {...retry} />;
  if (kind === 'tab') return <UnreadList {...WORDS} error={error} {...retry} />;
  if (kind === 'page') return <FailureState {...WORDS} error={error} {...retry} />;
  return (
    <PickListStates
      isPending={false}
      count={undefined}
      empty=""
      failure={WORDS.title}
      error={error}
      onRetry={async () => {}}
    >
      {null}
    </PickListStates>
  );
};

it.each(['line', 'tab', 'page', 'pick list'])(
  'names an answer that is not JSON below its own words: %s',
  (kind) => {
    const { rerender } = render(stateOf(kind, notJson));
    const words = screen.getByText(WORDS.title);
    const below = screen.getByText(SENTENCE);
    expect(words.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // A retry forgets the error; the line stays until the answer comes.
    rerender(stateOf(kind, null));
    expect(screen.getByText(SENTENCE)).toBeTruthy();
    rerender(stateOf(kind, new ApiError(500, '{}')));
    expect(screen.queryByText(SENTENCE)).toBeNull();
  },
);

it('finds it behind an error that wraps it, and says nothing of others', () => {
  render(stateOf('line', new Error('Failed to fetch', { cause: notJson })));
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  cleanup();
  render(stateOf('line', new TypeError('Failed to fetch')));
  expect(screen.queryByText(/Expected JSON/)).toBeNull();
});
