import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showToast, toastStore } from './notify';
import { ToastRegions } from './toast-regions';

const region = (element: HTMLElement) => element.closest('[aria-live]')?.getAttribute('aria-live');

describe('toasts', () => {
  // The toaster loads slower at first than a test waits for an element.
  beforeAll(() => import('./toaster'));
  afterEach(() => act(() => toastStore.set(null)));

  it('announces a failure assertively and the rest politely, each in only one region', async () => {
    render(<ToastRegions />);
    act(() => showToast({ type: 'success', title: 'Order Sent' }));
    expect(region(await screen.findByText('Order Sent'))).toBe('polite');
    act(() => showToast({ type: 'error', title: 'Error', message: 'Failed to send the order.' }));
    expect(region(await screen.findByText('Failed to send the order.'))).toBe('assertive');
    expect(screen.queryByText('Order Sent')).toBeNull();
    expect(document.querySelectorAll('[aria-live] [aria-live]')).toHaveLength(0);
  });

  it('offers an action that the keyboard reaches, and closes with it', async () => {
    const run = vi.fn();
    render(<ToastRegions />);
    const user = userEvent.setup();
    act(() => showToast({ type: 'success', title: 'Draft Deleted', action: { label: 'Undo', run } }));
    const button = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(run).toHaveBeenCalledOnce();
    expect(toastStore.get()?.open).toBe(false);
  });

  it('closes when a dialog opens that leaves it no room, unless it offers an action or reports a failure', async () => {
    const openDialog = async (width: number) => {
      vi.stubGlobal('innerWidth', width);
      const dialog = document.body.appendChild(document.createElement('div'));
      dialog.role = 'dialog';
      await act(() => Promise.resolve());
      dialog.remove();
      await act(() => Promise.resolve());
    };
    render(<ToastRegions />);
    const undo = { label: 'Undo', run: vi.fn() };
    for (const [width, notice, isLeft] of [
      [1366, { type: 'success', title: 'Beside' }, true],
      [375, { type: 'success', title: 'Deleted', action: undo }, true],
      [375, { type: 'error', title: 'Error' }, true],
      [375, { type: 'success', title: 'Said' }, false],
    ] as const) {
      act(() => showToast(notice));
      await screen.findByText(notice.title);
      await openDialog(width);
      expect([notice.title, toastStore.get()?.open]).toEqual([notice.title, isLeft]);
    }
    vi.unstubAllGlobals();
  });

  it('stays longer with an action, and as long as it has the focus', async () => {
    vi.useFakeTimers();
    const open = () => toastStore.get()?.open;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    render(<ToastRegions />);
    act(() =>
      showToast({ type: 'success', title: 'Draft Deleted', action: { label: 'Undo', run: vi.fn() } }),
    );
    await pass(0);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await pass(20_000);
    expect(open()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await pass(7900);
    expect(open()).toBe(true);
    await pass(200);
    expect(open()).toBe(false);
    vi.useRealTimers();
  });

  it.each([
    ['dialog', true],
    ['group', false],
  ])('scrolls a form in a dialog clear of it, but never the page: in a %s', async (role, scrolled) => {
    const scrollIntoView = vi.fn();
    render(
      <>
        <div role={role}>
          <input
            aria-label="Phone"
            ref={(field) => void (field && Object.assign(field, { scrollIntoView }))}
          />
        </div>
        <ToastRegions />
      </>,
    );
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
    const listen = vi.spyOn(document, 'addEventListener');
    screen.getByLabelText('Phone').focus();
    act(() => showToast({ type: 'error', title: 'Error' }));
    // From then on it follows the focus, and it has asked for the frame in which the form scrolls.
    const isClearSoon = (called: unknown[]) => called[0] === 'focusin' && String(called[1]).includes('Frame');
    await waitFor(() => expect(listen.mock.calls.some(isClearSoon)).toBe(true));
    await new Promise(requestAnimationFrame);
    expect(scrollIntoView.mock.calls.length > 0).toBe(scrolled);
    vi.restoreAllMocks();
  });

  it('moves focus to the toast with F8 and back when it closes', async () => {
    render(
      <>
        <input aria-label="Phone" />
        <ToastRegions />
      </>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Phone'));
    act(() => showToast({ type: 'info', title: 'Signed out' }));
    await screen.findByText('Signed out');
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(screen.getAllByRole('list')).toContain(document.activeElement);
    await user.keyboard('{Tab}{Tab}{Enter}');
    expect(toastStore.get()?.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });
});
