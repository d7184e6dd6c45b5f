import { describe, expect, it } from 'vitest';
import { webAsset } from '../../testing/sample-scan.ts';
import { filterFrom, openStatuses, queryOf, searchWith } from './finding-filter.ts';

const from = (text: string) => filterFrom(new URLSearchParams(text));

describe('the filter in the URL', () => {
  it('is open findings, worst first, where nothing is said', () => {
    expect(queryOf(from(''))).toEqual({ status: [...openStatuses], sort: 'severity' });
  });

  it('drops what it does not know, so that an old link still works', () => {
    expect(from('severity=high,huge&status=gone&sort=shape&asset=7')).toEqual(
      from('severity=high'),
    );
  });

  it('asks for every status by a word of its own', () => {
    expect(queryOf(from('status=any'))).toEqual({ sort: 'severity' });
  });

  it.each([
    '',
    'severity=critical%2Clow',
    'status=any',
    `status=fixed&asset=${webAsset.id}&q=redis&sort=title`,
  ])('says the same after a round trip: %s', (text) => {
    expect(searchWith(new URLSearchParams(), from(text)).toString()).toBe(text);
  });

  it('keeps what else stands in the address', () => {
    const search = new URLSearchParams('preview=x&severity=high');
    expect(searchWith(search, { ...from('severity=high'), severity: [] }).toString()).toBe(
      'preview=x',
    );
  });
});
