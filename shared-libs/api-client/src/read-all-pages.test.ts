import { describe, expect, it } from 'vitest';
import { readAllPages } from './read-all-pages.ts';

const pages: Record<string, { items: number[]; nextCursor: string | null }> = {
  first: { items: [1, 2], nextCursor: 'second' },
  second: { items: [3, 4], nextCursor: 'third' },
  third: { items: [5], nextCursor: null },
};
const loadPage = async (cursor = 'first') => pages[cursor] ?? { items: [], nextCursor: null };

describe('readAllPages', () => {
  it('follows the cursors to the end', async () => {
    expect(await readAllPages(loadPage, 100)).toEqual({ items: [1, 2, 3, 4, 5], isWhole: true });
  });

  it('stops at the maximum of the caller, and reports that there is more', async () => {
    expect(await readAllPages(loadPage, 3)).toEqual({ items: [1, 2, 3, 4], isWhole: false });
  });
});
