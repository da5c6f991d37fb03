import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReorderTexts } from './reorder-texts';

const show = (state: 'offered' | 'stopped' | 'unticked' | 'asked' | null) =>
  render(<ReorderTexts cartId="4kTQzVn2pXw9Rb7cYd3eFg" practice="Lakeside Eye Care" state={state} />);
const fieldsOf = (form: HTMLFormElement | null) => (form === null ? [] : [...new FormData(form)]);

describe('texts when it is time to reorder', () => {
  it('are offered unticked, with what the patient agrees to', () => {
    const { container } = show('offered');
    const box = screen.getByRole('checkbox', { name: /Text me when it’s time to reorder/ });
    expect(box.matches(':checked')).toBe(false);
    expect(box.matches(':required')).toBe(false);
    expect(screen.queryByText(/You won’t get texts/)).toBeNull();
    expect(container.textContent).toContain('I agree that Lakeside Eye Care texts me');
    const form = container.querySelector('form');
    expect(form?.method).toBe('post');
    expect(new URL(form?.action ?? '').pathname).toBe('/cart/4kTQzVn2pXw9Rb7cYd3eFg/reorder-texts');
    expect(fieldsOf(form)).toEqual([]);
    box.click();
    expect(fieldsOf(form)).toEqual([['wanted', 'yes']]);
  });

  it('are stopped with one button', () => {
    show('asked');
    expect(screen.getByText('Lakeside Eye Care will text you when it’s time to reorder.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Stop these texts' });
    expect([button.getAttribute('name'), button.getAttribute('value')]).toEqual(['wanted', 'no']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are offered again below the note that they have stopped', () => {
    show('stopped');
    const said = screen.getByText('You won’t get texts about reordering.');
    const box = screen.getByRole('checkbox', { name: /Text me when it’s time to reorder/ });
    expect(box.matches(':checked')).toBe(false);
    expect(said.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('ask for the tick when the form was sent without it', () => {
    show('unticked');
    const box = screen.getByRole('checkbox', {
      name: 'Text me when it’s time to reorder',
      description: /^Check the box first. I agree/,
    });
    expect(box.matches(':checked')).toBe(false);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/You won’t get texts/)).toBeNull();
  });

  it.each([
    ['asked', 'status', 'Lakeside Eye Care will text you when it’s time to reorder.'],
    ['stopped', 'status', 'You won’t get texts about reordering.'],
    ['unticked', 'alert', 'Check the box first.'],
  ] as const)('answer the form where the page opens: %s', (state, role, words) => {
    show(state);
    const said = screen.getByRole(role);
    expect(said.textContent).toBe(words);
    expect([said.id, said.tabIndex]).toEqual(['reorder-answer', -1]);
  });

  it('are not mentioned where they are not available', () => {
    expect(show(null).container.innerHTML).toBe('');
  });
});
