// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchInput } from './search-input.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const renderSearch = () => {
  const searches: string[] = [];
  const props = { label: 'Search assets', onChange: (text: string) => void searches.push(text) };
  const { rerender } = render(<SearchInput {...props} text="" />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search assets' });
  return {
    searches,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    pause: () => act(() => vi.runAllTimers()),
    hand: (text: string) => rerender(<SearchInput {...props} text={text} />),
  };
};

describe('SearchInput', () => {
  it('searches after a pause in typing, once', () => {
    const { searches, type, pause } = renderSearch();
    type('n');
    type('north');
    expect(searches).toEqual([]);
    pause();
    expect(searches).toEqual(['north']);
  });

  it('keeps the space between two words while the search follows', () => {
    const { searches, field, type, pause, hand } = renderSearch();
    type('north ');
    pause();
    hand('north');
    expect(searches).toEqual(['north']);
    expect(field.value).toBe('north ');
  });

  it('searches at once when the focus leaves it, so that nothing is searched after what comes next', () => {
    const { searches, field, type, pause, hand } = renderSearch();
    type('north');
    fireEvent.blur(field);
    expect(searches).toEqual(['north']);
    hand('north');
    // A click clears the search.
    hand('');
    pause();
    expect(searches).toEqual(['north']);
    expect(field.value).toBe('');
  });

  it('is left with Enter, which searches at once and sends no form, and with Escape once it is empty', () => {
    const { searches, field, type } = renderSearch();
    field.focus();
    type('north');
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(document.activeElement).not.toBe(field);
    expect(searches).toEqual(['north']);
    field.focus();
    type('');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).not.toBe(field);
  });

  it('shows the text of its caller, e.g. after going back', () => {
    const { field, type, pause, hand } = renderSearch();
    type('north');
    pause();
    hand('north');
    hand('');
    expect(field.value).toBe('');
  });
});
