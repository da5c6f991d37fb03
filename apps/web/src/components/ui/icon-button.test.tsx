import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IconButton } from './icon-button';

describe('an icon button', () => {
  // The component loads slower at first than a test waits for an element.
  beforeAll(() => import('./tooltip'));

  it('stays the same button when its tooltip loads, and shows it on keyboard focus', async () => {
    const onClick = vi.fn();
    render(<IconButton label="Remove drops" onClick={onClick} />);
    const button = screen.getByRole('button', { name: 'Remove drops' });
    const user = userEvent.setup();
    await user.hover(document.body);
    await waitFor(() => expect(button.querySelector('span')).not.toBeNull());
    expect(screen.getByRole('button', { name: 'Remove drops' })).toBe(button);
    await user.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Remove drops');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('shows the next tooltip at once when the pointer moves on from one', async () => {
    render(
      <>
        <IconButton label="Remove drops" />
        <IconButton label="Remove wipes" />
      </>,
    );
    const areaOf = (name: string) => screen.getByRole('button', { name }).querySelector('span') as Element;
    fireEvent.pointerMove(document.body);
    await waitFor(() => expect(areaOf('Remove wipes')).not.toBeNull());
    vi.useFakeTimers();
    const shown = () => screen.queryByRole('tooltip')?.textContent;
    const enter = (name: string) => {
      fireEvent.pointerOver(areaOf(name));
      fireEvent.pointerMove(areaOf(name));
    };
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    // Long after an earlier test's tooltip, which closed on the real clock.
    await pass(24 * 60 * 60_000);
    enter('Remove drops');
    await pass(699);
    expect(shown()).toBeUndefined();
    await pass(1);
    expect(shown()).toBe('Remove drops');
    fireEvent.pointerOut(areaOf('Remove drops'));
    enter('Remove wipes');
    await pass(1);
    expect(shown()).toBe('Remove wipes');
    vi.useRealTimers();
  });
});
