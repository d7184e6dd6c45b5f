import { describe, expect, it } from 'vitest';
import { webAsset } from '../../testing/sample-scan.ts';
import { filterFrom, openStatuses, queryOf, searchWith } from './finding-filter.ts';

const from = (text: string) => filterFrom(new URLSearchParams(text));

describe('the filter in the URL', () => {
  it('defaults to open findings, worst first', () => {
    expect(queryOf(from(''))).toEqual({ status: [...openStatuses], sort: 'severity' });
  });

  it('drops unknown values, so old links still work', () => {
    expect(from('severity=high,huge&status=gone&sort=shape&asset=7')).toEqual(
      from('severity=high'),
    );
  });

  it('has a value for every status', () => {
    expect(queryOf(from('status=any'))).toEqual({ sort: 'severity' });
  });

  it.each([
    '',
    'severity=critical%2Clow',
    'status=any',
    `status=fixed&asset=${webAsset.id}&q=redis&sort=title`,
    `assignee=me&check=hsts-sent&fix=update%3Ajquery&risk=urgent%2Clow&tag=shop&overdue=true&group=fix`,
    `assignee=${webAsset.id}&group=asset`,
  ])('survives a round trip: %s', (text) => {
    expect(searchWith(new URLSearchParams(), from(text)).toString()).toBe(text);
  });

  it('shows groups by fix for a link to groups by check', () => {
    expect(from('group=check').group).toBe('fix');
  });

  it('keeps other parameters', () => {
    const search = new URLSearchParams('preview=x&severity=high');
    expect(searchWith(search, { ...from('severity=high'), severity: [] }).toString()).toBe(
      'preview=x',
    );
  });
});
