import { describe, expect, it } from 'vitest';
import { changeOf, queryOf, scopeFrom, searchWith, wholeWorkspace } from './compliance-scope.ts';

const account = '0190f5a0-0000-7000-8000-0000000000a1';
const from = (text: string) => scopeFrom(new URLSearchParams(text));

describe('the scope in the address', () => {
  it('is the whole workspace today without one', () => {
    expect(from('requirement=A.5.1')).toEqual(wholeWorkspace);
    expect(queryOf(wholeWorkspace)).toEqual({});
  });

  it.each([
    [`account=${account}`, { accountId: account }],
    ['tag=shop', { tag: 'shop' }],
    ['asOf=2026-11-12', { asOf: '2026-11-12' }],
  ])('asks the API for an account, a tag or a day: %s', (text, query) => {
    expect(queryOf(from(text))).toEqual(query);
  });

  it('is an account or a tag, on a day too', () => {
    expect(from(`account=${account}&tag=shop&asOf=2026-11-12`)).toEqual({
      account,
      tag: null,
      asOf: '2026-11-12',
    });
    expect(queryOf(from('tag=shop&asOf=2026-11-12'))).toEqual({ tag: 'shop', asOf: '2026-11-12' });
  });

  it('has a tag in the place of an account, and keeps the day', () => {
    const search = searchWith(
      new URLSearchParams(`account=${account}&asOf=2026-11-12`),
      changeOf({ tag: 'shop' }),
    );
    expect(search.toString()).toBe('asOf=2026-11-12&tag=shop');
    expect(changeOf({ account: null })).toEqual({ account: null });
  });

  it('drops what means nothing, so that an old link still works', () => {
    expect(from(`account=7&tag=${'x'.repeat(65)}&asOf=2026-13-40`)).toEqual(wholeWorkspace);
  });

  it('changes alone what is named', () => {
    const search = searchWith(new URLSearchParams('requirement=A.5.1&tag=shop'), { tag: null });
    expect(search.toString()).toBe('requirement=A.5.1');
  });
});
