import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { WelcomeDialogOnce } from './welcome-dialog-once';
import { isWelcomeSeen, WELCOME_SEEN_KEY } from './welcome-seen';

const title = 'Welcome to Eyecart';
/** The dialog's code has loaded. */
const codeLoaded = () => act(async () => void (await import('./welcome-dialog')));

describe('WelcomeDialogOnce', () => {
  it('shows once, however busy the browser is: closed with Escape, it does not come back', async () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    const { unmount } = renderSignedIn(<WelcomeDialogOnce />);
    await screen.findByRole('dialog', { name: title });
    expect(isWelcomeSeen()).toBe(true);
    expect(screen.getByText(/with your 20% off/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    renderSignedIn(<WelcomeDialogOnce />);
    await codeLoaded();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(idle).not.toHaveBeenCalled();
  });

  it.each([
    ['pressed something', () => fireEvent.pointerDown(document.body)],
    ['typed something', () => fireEvent.keyDown(document.body, { key: '/' })],
  ])('does not interrupt someone who has %s', async (_, act) => {
    renderSignedIn(<WelcomeDialogOnce />);
    act();
    await codeLoaded();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isWelcomeSeen()).toBe(false);
  });

  it('closes when another tab has shown it', async () => {
    renderSignedIn(<WelcomeDialogOnce />);
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
    await codeLoaded();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem(WELCOME_SEEN_KEY)).toBeNull();
  });

  it('mentions no discount to a practice without a code', async () => {
    renderSignedIn(<WelcomeDialogOnce />, { ...samplePractice, discountCode: null });
    await screen.findByRole('dialog', { name: title });
    expect(screen.queryByText(/20% off/)).toBeNull();
  });
});
