import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bannerStore,
  dismissToast,
  showBanner,
  showNews,
  showToast,
  toastStore,
  withdrawSent,
} from './notify';

describe('notifications', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows one toast at a time', () => {
    showToast({ type: 'info', title: 'First' });
    showToast({ type: 'error', title: 'Second' });
    expect(toastStore.get()?.title).toBe('Second');
  });

  it('removes a toast 3 s after it was dismissed, and never a later one', () => {
    showToast({ type: 'info', title: 'First' });
    dismissToast(toastStore.get()?.id ?? 0);
    expect(toastStore.get()?.open).toBe(false);
    vi.advanceTimersByTime(2999);
    expect(toastStore.get()).not.toBeNull();
    showToast({ type: 'info', title: 'Later' });
    vi.advanceTimersByTime(1);
    expect(toastStore.get()?.title).toBe('Later');
  });

  it('shows news after what was done here, and the newest instead of older news', () => {
    const title = () => toastStore.get()?.title;
    showToast({ type: 'success', title: 'Order Sent', sentTo: '(312) 555-0142' });
    showNews({ type: 'info', title: 'A cart is ready' });
    expect(title()).toBe('Order Sent');
    withdrawSent('+13125550142');
    expect(title()).toBe('A cart is ready');
    showNews({ type: 'error', title: 'Text not delivered' });
    expect(title()).toBe('Text not delivered');
  });

  it('closes a banner 3 s after the last one appeared', () => {
    showBanner({ type: 'success', title: 'First' });
    vi.advanceTimersByTime(2000);
    showBanner({ type: 'info', title: 'Second' });
    vi.advanceTimersByTime(2999);
    expect(bannerStore.get()?.title).toBe('Second');
    vi.advanceTimersByTime(1);
    expect(bannerStore.get()).toBeNull();
  });

  it('removes the notices of a sent text that has failed, but nothing else', () => {
    const sent = { type: 'success', title: 'Order Sent', sentTo: '(312) 555-0142' } as const;
    showBanner(sent);
    withdrawSent('+13125550143');
    expect(bannerStore.get()?.title).toBe('Order Sent');
    withdrawSent('+13125550142');
    expect(bannerStore.get()).toBeNull();
    vi.advanceTimersByTime(3000);
    expect(toastStore.get()?.title).not.toBe('Order Sent');
    showToast(sent);
    withdrawSent('+13125550142');
    expect(toastStore.get()).toBeNull();
    showToast({ type: 'error', title: 'Error' });
    withdrawSent('+13125550142');
    expect(toastStore.get()?.title).toBe('Error');
  });
});
