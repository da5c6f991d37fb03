import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog';
import { toastStore } from './notify';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const hello = { default: ({ open }: DialogProps) => open && <p>Hello</p> };
const load = vi
  .fn<() => Promise<typeof hello>>()
  .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  .mockResolvedValue(hello);
const HelloDialog = lazyDialog(load);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-pressed={open} onClick={() => setOpen(true)}>
        Open
      </button>
      <HelloDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

describe('a dialog whose code is fetched when it is opened', () => {
  it('says so when that fails, counts as closed, and tries again on the next press', async () => {
    render(<Page />);
    expect(load).not.toHaveBeenCalled();
    const button = screen.getByRole('button', { name: 'Open' });
    await userEvent.click(button);
    await waitFor(() => expect(toastStore.get()?.message).toMatch(/^Could not load this part/));
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    expect(await screen.findByText('Hello')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
