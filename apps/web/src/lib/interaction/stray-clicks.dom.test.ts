import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreStrayClicks } from './stray-clicks';

describe('ignoreStrayClicks', () => {
  let stop: () => void;
  const pressed = vi.fn<(name: string) => void>();
  beforeEach(() => {
    stop = ignoreStrayClicks();
    document.body.innerHTML =
      '<p>Text</p><button id="upper"><span>Delete</span></button><button id="lower">Delete</button><a href="#x">Link</a>';
    for (const control of document.querySelectorAll('button, a')) {
      control.addEventListener('click', () => pressed(control.id || 'link'));
    }
  });
  afterEach(() => {
    stop();
    pressed.mockClear();
    document.body.innerHTML = '';
  });

  /** Clicks what a selector finds, as the n-th click in a row; 0 is the keyboard. Returns whether it has its effect. */
  const click = (selector: string, detail: number): boolean =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true })) ?? false;

  it('ignores the second click on the control that moved under the pointer', () => {
    click('#upper', 1);
    expect(click('#lower', 2)).toBe(false);
    expect(click('a', 3)).toBe(false);
    expect(pressed.mock.calls).toEqual([['upper']]);
  });

  it('ignores the second click on a control that appeared where none was', () => {
    click('p', 1);
    expect(click('#lower', 2)).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('lets quick clicks on one control count, wherever they hit it', () => {
    click('#upper', 1);
    click('#upper span', 2);
    click('#upper', 3);
    expect(pressed).toHaveBeenCalledTimes(3);
  });

  it('lets single clicks, the keyboard, and clicks on nothing through', () => {
    click('#upper', 1);
    click('#lower', 1);
    click('#upper', 0);
    expect(click('p', 2)).toBe(true);
    expect(pressed.mock.calls.flat()).toEqual(['upper', 'lower', 'upper']);
  });

  it('lets a second click through whose first was not seen, as on a button that was disabled', () => {
    const at = (timeStamp: number, detail: number) =>
      Object.defineProperty(new MouseEvent('click', { detail, bubbles: true }), 'timeStamp', {
        value: timeStamp,
      });
    document.querySelector('#upper')?.dispatchEvent(at(1000, 1));
    document.querySelector('#lower')?.dispatchEvent(at(9000, 2));
    document.querySelector('#lower')?.dispatchEvent(at(9200, 3));
    expect(pressed.mock.calls.flat()).toEqual(['upper', 'lower', 'lower']);
  });

  it('knows nothing of a click before it began', () => {
    expect(click('#lower', 2)).toBe(true);
    expect(pressed.mock.calls).toEqual([['lower']]);
  });
});
