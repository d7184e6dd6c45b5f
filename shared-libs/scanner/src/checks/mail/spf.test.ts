import { describe, expect, it } from 'vitest';
import { spfAll, spfSyntaxError } from './spf.ts';

describe('reading an SPF record', () => {
  it.each([
    'v=spf1 -all',
    'v=spf1 a mx:mail.example.com/24 ip4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.example.com ~all',
    'v=spf1 redirect=_spf.example.com',
    'v=spf1 exists:%{i}._spf.example.com exp=explain.example.com -all',
    'v=spf1  +mx   ?all ',
  ])('accepts %j', (record) => {
    expect(spfSyntaxError(record)).toBeNull();
  });

  it.each([
    ['v=spf1 ipv4:192.0.2.1 -all', 'ipv4:192.0.2.1'],
    ['v=spf1 include -all', 'include'],
    ['v=spf1 ip4:192.0.2 -all', 'ip4:192.0.2'],
    ['v=spf1 all:example.com', 'all:example.com'],
    ['v=spf1 include=_spf.example.com -all', 'include=_spf.example.com'],
    ['v=spf1 192.0.2.1 -all', '192.0.2.1'],
  ])('finds what is wrong in %j', (record, term) => {
    expect(spfSyntaxError(record)).toBe(term);
  });

  it('returns the qualifier for servers that are not listed', () => {
    expect(spfAll('v=spf1 mx -all')).toBe('-');
    expect(spfAll('v=spf1 mx all')).toBe('+');
    expect(spfAll('v=spf1 mx')).toBeNull();
  });
});
