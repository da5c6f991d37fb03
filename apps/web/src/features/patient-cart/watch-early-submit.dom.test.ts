import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEarlySubmit } from './watch-early-submit';

const press = () => {
  const form = document.querySelector('form');
  const submitter = form?.querySelector('button') ?? null;
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  form?.dispatchEvent(event);
  return event;
};

function openPage(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = '<form><button>Proceed to Checkout</button></form>';
  document.body.replaceChildren(root);
  watchEarlySubmit(root);
  return root;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('watchEarlySubmit', () => {
  it('lets the plain form post once, and says so', () => {
    const root = openPage();
    expect(press().defaultPrevented).toBe(false);
    expect(root.textContent).toBe('Creating Checkout...');
    expect(root.dataset.leaving).toBe('true');
    expect(press().defaultPrevented).toBe(true);
  });

  it('lets it post again when the shop has not loaded for a while', () => {
    openPage();
    press();
    vi.advanceTimersByTime(20_000);
    expect(press().defaultPrevented).toBe(false);
  });

  it('leaves the form alone once the page is hydrated', () => {
    const root = openPage();
    root.dataset.live = 'true';
    press();
    expect(root.textContent).toBe('Proceed to Checkout');
  });
});
