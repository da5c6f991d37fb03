import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeEarlyField, EARLY_FIELD_ID, openEarlyField, takeEarlyTyping } from './early-field';

const input = () => document.getElementById(EARLY_FIELD_ID) as HTMLInputElement;

describe('the early field of quick search', () => {
  afterEach(() => {
    closeEarlyField();
    document.body.replaceChildren();
  });

  it('hands over its text and the Enter that came last, once', () => {
    openEarlyField(() => undefined);
    expect(document.activeElement).toBe(input());
    input().value = 'alvarez';
    fireEvent.keyDown(input(), { key: 'Enter', ctrlKey: true });
    expect(takeEarlyTyping()).toEqual({ text: 'alvarez', entered: 'add' });
    expect(input()).toBeNull();
    expect(takeEarlyTyping()).toBeNull();
  });

  it('forgets Enter when typing goes on, and does not take the Enter of an input method for one', () => {
    openEarlyField(() => undefined);
    fireEvent.keyDown(input(), { key: 'Enter' });
    fireEvent.keyDown(input(), { key: 'a' });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(takeEarlyTyping()?.entered).toBeNull();
  });

  it('takes over the field that the document made before the script ran', () => {
    const made = document.body.appendChild(document.createElement('input'));
    made.id = EARLY_FIELD_ID;
    made.value = 'alv';
    openEarlyField(() => undefined);
    expect(document.activeElement).toBe(made);
    expect(takeEarlyTyping()?.text).toBe('alv');
  });

  it('reports Escape, and gives the focus back when it closes', () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    const onEscape = vi.fn(closeEarlyField);
    openEarlyField(onEscape);
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(onEscape).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button);
  });
});
