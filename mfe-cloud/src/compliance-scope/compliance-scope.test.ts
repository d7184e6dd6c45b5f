import { describe, expect, it } from 'vitest';
import { queryOf, scopeFrom, searchWith, wholeWorkspace } from './compliance-scope.ts';

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

  it('is one of them, since days are kept of the whole workspace alone', () => {
    expect(from(`account=${account}&tag=shop&asOf=2026-11-12`)).toEqual({
      ...wholeWorkspace,
      account,
    });
  });

  it('drops what means nothing, so that an old link still works', () => {
    expect(from(`account=7&tag=${'x'.repeat(65)}&asOf=2026-13-40`)).toEqual(wholeWorkspace);
  });

  it('changes alone what is named', () => {
    const search = searchWith(new URLSearchParams('requirement=A.5.1&tag=shop'), { tag: null });
    expect(search.toString()).toBe('requirement=A.5.1');
  });
});
