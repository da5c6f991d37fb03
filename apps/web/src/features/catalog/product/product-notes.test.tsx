import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleProduct } from '@/testing/samples';
import { ProductNotes } from './product-notes';

const EXAMPLES = { en: 'Warm 20 seconds.', es: 'Caliente 20 segundos.' };
const answer = (notes: object) => json({ productId: '7', notes, examples: EXAMPLES });

describe('the how-to notes of a product', () => {
  it('are written from an example in both languages, with a warning about patients', async () => {
    const user = userEvent.setup();
    const server = fakeServer(({ method, body }) => {
      const { en, es } = (body ?? {}) as Record<string, string>;
      return answer(method === 'POST' ? { en, es } : {});
    });
    renderSignedIn(<ProductNotes product={sampleProduct()} />);
    await user.click(await screen.findByRole('button', { name: 'Write a note' }));
    expect(screen.getByText(/No names, no health details of a patient/)).toBeTruthy();
    const [english] = screen.getAllByRole('button', { name: 'Use example to review' });
    if (english) await user.click(english);
    expect(screen.getByRole('textbox', { name: 'Note in English' })).toHaveProperty('value', EXAMPLES.en);
    await user.type(screen.getByRole('textbox', { name: 'Note in Spanish' }), 'Caliente.');
    await user.click(screen.getByRole('button', { name: 'Save Notes' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit notes' })),
    );
    expect(screen.getByText('Warm 20 seconds.').parentElement?.lang).toBe('en');
    expect(screen.getByText('Caliente.').parentElement?.lang).toBe('es');
    expect(server.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/products/7/notes',
      body: { practiceName: 'Lakeside Eye Care', en: EXAMPLES.en, es: 'Caliente.' },
    });
  });

  it('keep what was typed when saving fails, and Cancel leaves them as they were', async () => {
    const user = userEvent.setup();
    fakeServer(({ method }) =>
      method === 'POST'
        ? json({ message: 'Too many.', code: 'limit_reached' }, 422)
        : answer({ en: 'Rest.' }),
    );
    renderSignedIn(<ProductNotes product={sampleProduct()} />);
    await user.click(await screen.findByRole('button', { name: 'Edit notes' }));
    const field = screen.getByRole('textbox', { name: 'Note in English' });
    await user.type(field, ' Longer.');
    await user.click(screen.getByRole('button', { name: 'Save Notes' }));
    await waitFor(() => expect(toastStore.get()).toMatchObject({ message: 'Failed to save the notes' }));
    expect(field).toHaveProperty('value', 'Rest. Longer.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Rest.')).toBeTruthy();
  });

  it('keep what is being written when the dialog is closed, until it is saved or discarded', async () => {
    const user = userEvent.setup();
    fakeServer(() => answer({ en: 'Rest.' }));
    const { unmount } = renderSignedIn(<ProductNotes product={sampleProduct()} />);
    await user.click(await screen.findByRole('button', { name: 'Edit notes' }));
    await user.type(screen.getByRole('textbox', { name: 'Note in English' }), ' Longer.');
    unmount();
    renderSignedIn(<ProductNotes product={sampleProduct()} />);
    expect(await screen.findByRole('textbox', { name: 'Note in English' })).toHaveProperty(
      'value',
      'Rest. Longer.',
    );
    expect(screen.getByText(/You have an unsaved draft/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Edit notes' }));
    expect(screen.getByRole('textbox', { name: 'Note in English' })).toHaveProperty('value', 'Rest.');
  });

  it('show the whole form with the first field focused when staff open it, but not when a draft does', async () => {
    const user = userEvent.setup();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    fakeServer(() => answer({ en: 'Rest.' }));
    const { unmount } = renderSignedIn(<ProductNotes product={sampleProduct()} />);
    await user.click(await screen.findByRole('button', { name: 'Edit notes' }));
    const field = screen.getByRole('textbox', { name: 'Note in English' });
    expect(document.activeElement).toBe(field);
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('form', { name: 'Notes for patients' })]);
    await user.type(field, ' Longer.');
    unmount();
    renderSignedIn(<ProductNotes product={sampleProduct()} />);
    await screen.findByRole('form', { name: 'Notes for patients' });
    expect(scrolled).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it.each([
    [{ en: 'Rest.' }, 'No note in Spanish. Patients who read Spanish get the note in English.'],
    [{ es: 'Descanse.' }, 'No note in English. Patients who read English get the note in Spanish.'],
    [{ en: 'Rest.', es: 'Descanse.' }, undefined],
    [{}, undefined],
  ])('say who reads them in another language: %j', async (notes, gap) => {
    fakeServer(() => answer(notes));
    renderSignedIn(<ProductNotes product={sampleProduct()} />);
    await screen.findByRole('button', { name: /note/ });
    expect(screen.queryByText(/^No note in/)?.textContent).toBe(gap);
  });

  it('can be loaded again after a failure', async () => {
    const user = userEvent.setup();
    let isDown = true;
    fakeServer(() => (isDown ? json({ message: 'Down', code: 'internal' }, 500) : answer({ en: 'Rest.' })));
    renderSignedIn(<ProductNotes product={sampleProduct()} />);
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('Rest.')).toBeTruthy();
  });
});
