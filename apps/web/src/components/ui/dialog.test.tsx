import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Dialog, DialogClose, DialogTitle, DrawerContent } from './dialog';

it('lets Tab leave a place with no control after it, and Shift+Tab one with none before it', async () => {
  render(
    <Dialog open>
      <DrawerContent aria-describedby={undefined}>
        <h2 tabIndex={-1}>First</h2>
        <DialogTitle>Texts</DialogTitle>
        <DialogClose />
        <button type="button">Search</button>
        <button type="button" tabIndex={-1}>
          Another tab
        </button>
        <p tabIndex={-1}>A reply</p>
      </DrawerContent>
    </Dialog>,
  );
  const user = userEvent.setup();
  screen.getByText('A reply').focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  screen.getByText('A reply').focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  screen.getByText('First').focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
});

it('keeps the submission of its form from a form that it was opened in', () => {
  const outer = vi.fn();
  const inner = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={outer}>
      <Dialog open>
        <DrawerContent aria-describedby={undefined}>
          <DialogTitle>Edit Order</DialogTitle>
          <form aria-label="Edit order" onSubmit={inner} />
        </DrawerContent>
      </Dialog>
    </form>,
  );
  fireEvent.submit(screen.getByRole('form', { name: 'Edit order' }));
  expect(inner).toHaveBeenCalledOnce();
  expect(outer).not.toHaveBeenCalled();
});
