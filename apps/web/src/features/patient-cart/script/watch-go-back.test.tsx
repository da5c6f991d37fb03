import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openTestPage } from '../testing/open-test-page';
import { watchGoBack } from './watch-go-back';

describe('without an order', () => {
  it('goes back in history only if there is any', () => {
    openTestPage({ state: 'not-found', linkAgain: 'offered' });
    watchGoBack(document.body);
    const submitted: boolean[] = [];
    document.body.addEventListener('submit', (event) => {
      submitted.push(!event.defaultPrevented);
      event.preventDefault();
    });
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const length = vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
    screen.getByRole('button', { name: 'Go Back' }).click();
    expect(back).toHaveBeenCalledOnce();
    length.mockReturnValue(1);
    screen.getByRole('button', { name: 'Go Back' }).click();
    expect(back).toHaveBeenCalledOnce();
    expect(submitted).toEqual([false, true]);
  });
});
