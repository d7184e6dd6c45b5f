import { describe, expect, it } from 'vitest';
import { filterFrom, queryOf, searchWith } from './asset-filter.ts';

const read = (text: string) => filterFrom(new URLSearchParams(text));

describe('the filter in the URL', () => {
  it('shows every asset in use, newest first, by default', () => {
    expect(queryOf(read(''))).toEqual({ sort: '-created' });
  });

  it('survives a round trip through a link', () => {
    const text = 'type=ip%2Curl&state=archived&q=shop&sort=-risk';
    expect(queryOf(read(text))).toEqual({
      type: ['ip', 'url'],
      state: 'archived',
      q: 'shop',
      sort: '-risk',
    });
    expect(searchWith(new URLSearchParams(), read(text)).toString()).toBe(text);
  });

  it('has every filter in the link', () => {
    const text =
      'criticality=5%2C4&environment=staging&status=offline&ownership=expired&owner=none&tag=shop%2Cweb&scanned=never';
    expect(queryOf(read(text))).toEqual({
      criticality: [5, 4],
      environment: ['staging'],
      status: ['offline'],
      ownership: ['expired'],
      owner: ['none'],
      tag: ['shop', 'web'],
      scanned: 'never',
      sort: '-created',
    });
    expect(searchWith(new URLSearchParams(), read(text)).toString()).toBe(text);
    expect(queryOf(read('criticality=9&owner=x&tag=,&scanned=1'))).toEqual({ sort: '-created' });
  });

  it('drops unknown values', () => {
    expect(queryOf(read('type=robot&state=gone&sort=colour'))).toEqual({ sort: '-created' });
  });

  it('keeps other parameters and leaves out defaults', () => {
    const now = new URLSearchParams('add=1&q=shop&sort=name');
    const next = searchWith(now, { ...filterFrom(now), text: '', sort: '-created' });
    expect(next.toString()).toBe('add=1');
  });
});
