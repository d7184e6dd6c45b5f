import { describe, expect, it } from 'vitest';
import { spfAll, spfSyntaxError } from './spf.ts';

describe('reading an SPF record', () => {
  it.each([
    'v=spf1 -all',
    'v=spf1 a mx:mail.example.com/24 ip4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.example.com ~all',
    'v=spf1 redirect=_spf.example.com',
    'v=spf1 include:%{ir}.%{v}.%{d2}.spf.example.com. exists:%{l1r+-}.%{d} -all',
    'v=spf1 exists:%{i}._spf.example.com exp=explain.example.com -all',
    'v=spf1  +mx   ?all ',
    'v=spf1 a/24 a//64 mx:mail.example.com/24//64 ip6:::1 ip6:2001:db8::192.0.2.1/96 -all',
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
    ['v=spf1 ip4:999.1.1.1/99 -all', 'ip4:999.1.1.1/99'],
    ['v=spf1 ip4:192.0.2.0/33 -all', 'ip4:192.0.2.0/33'],
    ['v=spf1 ip6:2001:db8::/129 -all', 'ip6:2001:db8::/129'],
    ['v=spf1 ip6:1:2:3 -all', 'ip6:1:2:3'],
    ['v=spf1 a/33 -all', 'a/33'],
    ['v=spf1 include:localhost -all', 'include:localhost'],
    ['v=spf1 a:192.0.2.1 -all', 'a:192.0.2.1'],
    ['v=spf1 exists:%{x}.example.com -all', 'exists:%{x}.example.com'],
    ['v=spf1 include:50%.example.com -all', 'include:50%.example.com'],
    ['v=spf1 redirect=a.example redirect=b.example', 'redirect=b.example'],
    ['v=spf1 exp=a.example exp=b.example -all', 'exp=b.example'],
  ])('finds what is wrong in %j', (record, term) => {
    expect(spfSyntaxError(record)).toBe(term);
  });

  it('returns the qualifier for servers that are not listed', () => {
    expect(spfAll('v=spf1 mx -all')).toBe('-');
    expect(spfAll('v=spf1 mx all')).toBe('+');
    expect(spfAll('v=spf1 mx')).toBeNull();
  });
});
