import { describe, expect, it } from 'vitest';
import { filterFrom, noFilter, queryOf, searchWith } from './resource-filter.ts';

const from = (text: string) => filterFrom(new URLSearchParams(text));

describe('the filter of resources', () => {
  it('is in the address, beside what else is there', () => {
    const address = new URLSearchParams('view=resources&service=s3,iam&public=yes&q=logs');
    const filter = filterFrom(address);
    expect(filter).toEqual({ ...noFilter, service: ['s3', 'iam'], public: 'yes', text: 'logs' });
    expect(searchWith(address, { ...filter, service: [] }).toString()).toBe(
      'view=resources&public=yes&q=logs',
    );
  });

  it('drops what it does not know', () => {
    expect(from('public=maybe&colour=red')).toEqual(noFilter);
  });

  it('searches from three characters on, as the API does', () => {
    expect(queryOf(from('q=lo'))).toEqual({});
    expect(queryOf(from('q=log&region=eu-west-1'))).toEqual({ q: 'log', region: 'eu-west-1' });
  });
});
