import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToCart, cartStore } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { claimBrowser } from '@/features/session/practice-data';
import { switchPracticeStore } from '@/features/session/switch-practice-store';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { SwitchPractice } from './switch-practice';
import './practice-listeners';

const shared = { ...samplePractice, sharesSignIn: true as const };
const harbor = { id: 'demo-harbor', name: 'Harbor Vision Center' };

describe('switching to another practice of the group', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal('location', { ...window.location, assign });
    claimBrowser(shared.id);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    switchPracticeStore.set(false);
  });
  const open = () => renderSignedIn(<SwitchPractice open onOpenChange={() => undefined} />, shared);
  const choose = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Harbor Vision Center' }));

  it('is offered where the name stands, and only to practices of such a group', async () => {
    const { unmount } = renderSignedIn(<WelcomeHero />);
    expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('button')).toBeNull();
    unmount();
    renderSignedIn(<WelcomeHero />, shared);
    await userEvent.click(screen.getByRole('button', { name: 'Lakeside Eye Care' }));
    expect(switchPracticeStore.get()).toBe(true);
  });

  it('says that an unsent cart is cleared, and arrives at the other practice as after a sign-in', async () => {
    const server = fakeServer(({ path }) =>
      json(
        path.startsWith('/api/session/practices')
          ? { practices: [harbor] }
          : { success: true, practice: harbor },
      ),
    );
    addToCart(sampleLine());
    open();
    expect(await screen.findByText(/Your cart has 1 item and has not been sent\./)).toBeTruthy();
    await choose();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/?signed-in'));
    expect(server.to('/api/session/switch').map(({ body }) => body)).toEqual([
      { practiceName: 'Lakeside Eye Care', toPracticeId: 'demo-harbor' },
    ]);
  });

  it('keeps everything when the server refuses', async () => {
    fakeServer(({ path }) =>
      path.startsWith('/api/session/practices')
        ? json({ practices: [harbor] })
        : json({ code: 'switch_refused', message: 'You cannot switch to this practice anymore.' }, 403),
    );
    addToCart(sampleLine());
    open();
    await choose();
    await waitFor(() => expect(toastStore.get()?.title).toBe('Error'));
    expect(assign).not.toHaveBeenCalled();
    expect(cartStore.get()).toHaveLength(1);
  });

  it('can be tried again when the list did not load, and says when it is empty', async () => {
    let answer = () => json({ code: 'internal' }, 500);
    fakeServer(() => answer());
    open();
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    answer = () => json({ practices: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('There is no other practice.')).toBeTruthy();
  });
});
