import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { WelcomeDialogOnce } from './welcome-dialog-once';
import { isWelcomeSeen, WELCOME_SEEN_KEY } from './welcome-seen';

const title = 'Welcome to Eyecart';
const afterFirstView = vi.hoisted(() => vi.fn<(start: () => unknown) => () => void>(() => () => undefined));
vi.mock('@/lib/first-view/after-first-view', () => ({ afterFirstView }));
// Files share the modules of a worker.
afterAll(() => vi.doUnmock('@/lib/first-view/after-first-view'));
/** The page has loaded and the browser is idle. */
const beIdle = () => act(async () => void (await afterFirstView.mock.lastCall?.[0]()));

describe('WelcomeDialogOnce', () => {
  beforeEach(() => void afterFirstView.mockClear());

  it('shows once: closed with Escape, it does not come back', async () => {
    const { unmount } = renderSignedIn(<WelcomeDialogOnce />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await beIdle();
    await screen.findByRole('dialog', { name: title });
    expect(isWelcomeSeen()).toBe(true);
    expect(screen.getByText(/with your 20% off/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    renderSignedIn(<WelcomeDialogOnce />);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(afterFirstView).toHaveBeenCalledTimes(1);
  });

  it('closes when another tab has shown it', async () => {
    renderSignedIn(<WelcomeDialogOnce />);
    await beIdle();
    await screen.findByRole('dialog', { name: title });
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: WELCOME_SEEN_KEY })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not interrupt someone who is typing, and waits for the next visit', async () => {
    renderSignedIn(
      <>
        <input aria-label="Search" ref={(field) => field?.focus()} />
        <WelcomeDialogOnce />
      </>,
    );
    await beIdle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem(WELCOME_SEEN_KEY)).toBeNull();
  });

  it('mentions no discount to a practice without a code', async () => {
    renderSignedIn(<WelcomeDialogOnce />, { ...samplePractice, discountCode: null });
    await beIdle();
    await screen.findByRole('dialog', { name: title });
    expect(screen.queryByText(/20% off/)).toBeNull();
  });
});
