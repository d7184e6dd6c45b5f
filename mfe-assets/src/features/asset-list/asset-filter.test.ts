import { describe, expect, it } from 'vitest';
import { filterFrom, queryOf, searchWith } from './asset-filter.ts';

const read = (text: string) => filterFrom(new URLSearchParams(text));

describe('the filter in the URL', () => {
  it('shows everything in use, newest first, when nothing is said', () => {
    expect(queryOf(read(''))).toEqual({ sort: '-created' });
  });

  it('is what a copied link holds', () => {
    const text = 'type=ip%2Curl&state=archived&q=shop&sort=-risk';
    expect(queryOf(read(text))).toEqual({
      type: ['ip', 'url'],
      state: 'archived',
      q: 'shop',
      sort: '-risk',
    });
    expect(searchWith(new URLSearchParams(), read(text)).toString()).toBe(text);
  });

  it('leaves out what it does not know', () => {
    expect(queryOf(read('type=robot&state=gone&sort=colour'))).toEqual({ sort: '-created' });
  });

  it('keeps what else stands there, and no defaults', () => {
    const now = new URLSearchParams('add=1&q=shop&sort=name');
    const next = searchWith(now, { ...filterFrom(now), text: '', sort: '-created' });
    expect(next.toString()).toBe('add=1');
  });
});
