import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentPracticeId } from '@/lib/api/current-practice';
import { ApiError } from '@/lib/errors/api-error';
import { isOwnRow } from '@/lib/lists/own-rows';
import { toastStore } from './notify';
import { offerUndo } from './offer-undo';

const onRestored = vi.fn();
const undoBy = (restore: () => Promise<unknown>) =>
  offerUndo({
    row: ['drafts', 7],
    restore,
    onRestored,
    title: 'Draft Restored',
    message: 'It is back.',
    failure: 'Failed to restore it.',
  });
const press = async (action = toastStore.get()?.action) => {
  action?.run();
  await expect.poll(() => toastStore.get()).not.toBeNull();
};

describe('Undo', () => {
  beforeEach(() => {
    setCurrentPracticeId('100200');
    toastStore.set(null);
    onRestored.mockClear();
  });
  afterEach(() => setCurrentPracticeId(null));

  it('restores and says so', async () => {
    await press(undoBy(() => Promise.resolve()));
    expect(onRestored).toHaveBeenCalledOnce();
    // It does not wait as new, wherever the pointer is.
    expect(isOwnRow('drafts', '7')).toBe(true);
    expect(toastStore.get()).toMatchObject({ type: 'success', title: 'Draft Restored' });
  });

  it('stays offered while the answer is lost', async () => {
    const restore = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await press(undoBy(restore));
    const failed = toastStore.get();
    expect(failed).toMatchObject({ message: 'Failed to restore it.', isLasting: true });
    expect(onRestored).not.toHaveBeenCalled();
    toastStore.set(null);
    await press(failed?.action);
    expect(restore).toHaveBeenCalledTimes(2);
    expect(toastStore.get()?.title).toBe('Draft Restored');
  });

  it('shows the reason when it is refused, and is not offered again', async () => {
    const body = JSON.stringify({ message: 'Your patient queue is full.', code: 'limit_reached' });
    await press(undoBy(() => Promise.reject(new ApiError(422, body))));
    expect(toastStore.get()).toMatchObject({
      message: 'Failed to restore it.',
      reason: 'Your patient queue is full.',
    });
    expect(toastStore.get()?.action).toBeUndefined();
  });

  it('does nothing for another practice', () => {
    const restore = vi.fn(() => Promise.resolve());
    const action = undoBy(restore);
    setCurrentPracticeId('100300');
    action.run();
    expect(restore).not.toHaveBeenCalled();
  });
});
