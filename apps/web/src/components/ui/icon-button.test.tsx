import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IconButton } from './icon-button';

describe('an icon button', () => {
  // Its first load takes longer than a test waits for an element.
  beforeAll(() => import('./tooltip'));

  it('stays the same button when its tooltip loads, and shows it on keyboard focus', async () => {
    const onClick = vi.fn();
    render(<IconButton label="Remove drops" onClick={onClick} />);
    const button = screen.getByRole('button', { name: 'Remove drops' });
    const user = userEvent.setup();
    await user.hover(document.body);
    await vi.waitFor(() => expect(button.querySelector('span')).not.toBeNull());
    expect(screen.getByRole('button', { name: 'Remove drops' })).toBe(button);
    await user.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Remove drops');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
