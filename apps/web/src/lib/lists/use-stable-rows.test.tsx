import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useStableRows } from './use-stable-rows';

interface ListProps {
  /** A letter for each entry. */
  entries: string;
  isCurrent?: boolean;
  choice?: string;
  own?: string;
  hasFailed?: boolean;
}

const keyOf = (letter: string): string => letter;
const arrays = new Map<string, string[]>();
/** One array per string of letters, as the query cache would return it. */
const arrayOf = (letters: string): string[] => {
  const known = arrays.get(letters) ?? [...letters];
  arrays.set(letters, known);
  return known;
};

function List({ entries, isCurrent = true, choice = '', own = '', hasFailed = false }: ListProps) {
  const { rows, newCount, notice, showNew, area } = useStableRows({
    entries: arrayOf(entries),
    keyOf,
    isCurrent,
    choice,
    hasFailed,
    isOwn: (key) => own.includes(key),
  });
  return (
    <div ref={area} data-testid="area">
      <button type="button" onClick={showNew}>{`${newCount} new`}</button>
      <p>{notice}</p>
      <ul>
        {rows.map(({ key, gapHeight }) =>
          gapHeight === null ? (
            <li key={key} data-row={key}>
              <button type="button">{key}</button>
            </li>
          ) : (
            <li key={key}>.</li>
          ),
        )}
      </ul>
    </div>
  );
}

/** Renders the list; the result shows it with other entries and says what is on the screen, a gap as a dot. */
function start(first: ListProps) {
  const { rerender } = render(<List {...first} />);
  const area = screen.getByTestId('area');
  const shown = () => `${area.querySelector('ul')?.textContent} ${area.querySelector('button')?.textContent}`;
  return {
    area,
    shown,
    reload: (props: ListProps): string => {
      rerender(<List {...props} />);
      return shown();
    },
  };
}

/** The pointer is over the element, which jsdom cannot know. */
function pointAt(area: HTMLElement, pointerType = 'mouse') {
  fireEvent(area, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
  vi.spyOn(area, 'matches').mockReturnValue(true);
}
function leave(area: HTMLElement) {
  vi.spyOn(area, 'matches').mockReturnValue(false);
  fireEvent(area, new Event('pointerleave'));
}
const press = (type: string) => act(() => void fireEvent(document.body, new Event(type, { bubbles: true })));
const afterClick = () => act(() => new Promise((resolve) => setTimeout(resolve)));

beforeEach(() => fireEvent(document.body, Object.assign(new Event('pointerover', { bubbles: true }))));

describe('rows that stay put', () => {
  it('keeps what others add waiting until staff ask for it, and moves the focus to it', () => {
    const { reload, shown } = start({ entries: 'abc' });
    expect(reload({ entries: 'xabc' })).toBe('abc 1 new');
    fireEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(shown()).toBe('xabc 0 new');
    expect(document.activeElement?.textContent).toBe('x');
  });

  it('keeps the first row in view where it is when one above it is removed', () => {
    const { area, reload } = start({ entries: 'abc' });
    const scrollBy = vi.fn();
    Object.assign(area, { scrollBy, scrollTop: 15 });
    area.style.overflowY = 'auto';
    // Rows of 10 pixels, since jsdom has no layout.
    const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const before = Array.from(this.parentElement?.children ?? []).indexOf(this);
      return new DOMRect(0, this.matches('[data-row]') ? 10 * before - 15 : 0, 100, 10);
    });
    expect(reload({ entries: 'bc' })).toBe('bc 0 new');
    expect(scrollBy).toHaveBeenCalledWith({ top: -10, behavior: 'instant' });
    layout.mockRestore();
  });

  it('shows at once what staff added here, what comes back, and what the first answer of a visit brings', () => {
    const { reload } = start({ entries: 'abc', isCurrent: false });
    expect(reload({ entries: 'yabc' })).toBe('yabc 0 new');
    expect(reload({ entries: 'xyabc', own: 'x' })).toBe('xyabc 0 new');
    expect(reload({ entries: 'xyac' })).toBe('xyac 0 new');
    expect(reload({ entries: 'xyabc' })).toBe('xyabc 0 new');
  });

  it('shows another choice in full', () => {
    const { reload } = start({ entries: 'abc', choice: 'failed' });
    expect(reload({ entries: 'xyab', choice: 'replied' })).toBe('xyab 0 new');
  });

  it('leaves a gap and the order while a mouse is over it, and closes up once it has left', () => {
    const { area, reload, shown } = start({ entries: 'abc' });
    pointAt(area);
    expect(reload({ entries: 'cb' })).toBe('.bc 0 new');
    leave(area);
    expect(shown()).toBe('cb 0 new');
  });

  it('neither shows a notice above the rows nor takes it away while a mouse is over it', () => {
    const { area, reload } = start({ entries: 'abc' });
    const notice = () => area.querySelector('p')?.textContent;
    pointAt(area);
    reload({ entries: 'abc', hasFailed: true });
    expect(notice()).toBe('none');
    leave(area);
    expect(notice()).toBe('shown');
    pointAt(area);
    reload({ entries: 'abc' });
    expect(notice()).toBe('gap');
    leave(area);
    expect(notice()).toBe('none');
  });

  it('closes up at once under a finger that has gone, which browsers still report as over it', () => {
    const { area, reload } = start({ entries: 'abc' });
    pointAt(area, 'touch');
    expect(reload({ entries: 'bc' })).toBe('bc 0 new');
  });

  it('changes nothing from pointer-down until the click has had its effect', async () => {
    const { area, reload, shown } = start({ entries: 'abc' });
    press('pointerdown');
    expect(reload({ entries: 'xbc' })).toBe('abc 0 new');
    pointAt(area);
    leave(area);
    press('pointerup');
    expect(shown()).toBe('abc 0 new');
    await afterClick();
    expect(shown()).toBe('bc 1 new');
  });

  it('goes on after a press that opened a menu, whose end no one reports', async () => {
    const { reload, shown } = start({ entries: 'abc' });
    press('pointerdown');
    press('contextmenu');
    reload({ entries: 'bc' });
    await afterClick();
    expect(shown()).toBe('bc 0 new');
  });
});
