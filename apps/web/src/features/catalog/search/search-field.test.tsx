import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field';

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const shown = () => (screen.getByRole('searchbox') as HTMLInputElement).value;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('SearchField', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('searches once when typing pauses', () => {
    const onSearch = vi.fn();
    render(<SearchField value="" onSearch={onSearch} />);
    type('m');
    pass(150);
    type('ma');
    pass(199);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['ma']]);
  });

  it('keeps keystrokes typed while an earlier search is applied', () => {
    const onSearch = vi.fn();
    const { rerender } = render(<SearchField value="" onSearch={onSearch} />);
    type('ma');
    pass(200);
    type('mas');
    rerender(<SearchField value="ma" onSearch={onSearch} />);
    expect(shown()).toBe('mas');
    pass(200);
    expect(onSearch).toHaveBeenLastCalledWith('mas');
  });

  it('follows the URL when it changes', () => {
    const { rerender } = render(<SearchField value="mask" onSearch={vi.fn()} />);
    rerender(<SearchField value="" onSearch={vi.fn()} />);
    expect(shown()).toBe('');
  });

  it('clears immediately and keeps focus', () => {
    const onSearch = vi.fn();
    render(<SearchField value="mask" onSearch={onSearch} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onSearch).toHaveBeenCalledWith('');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });
});
