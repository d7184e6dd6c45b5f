import { describeCheck } from '../../../testing/describe-check.ts';
import { delegated, noReply, zone } from '../../../testing/zones.ts';
import { dnssecSignaturesValid } from './dnssec-signatures-valid.check.ts';

const signedFor = (from: string, to: string) =>
  zone({ dnssec: { validity: { from: new Date(from), to: new Date(to) } } });

describeCheck(dnssecSignaturesValid, {
  valid: {
    'all valid': zone(),
    'no address record': zone({ dnssec: { address: null } }),
    'a provider that signs each answer for two hours': signedFor(
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ),
    'a provider that signs each answer for two days': signedFor(
      '2026-11-19T10:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ),
  },
  broken: {
    'an expired signature of a delegated sub-domain': zone({
      ...delegated,
      dnssec: { soa: 'expired' },
    }),
    'an expired signature': zone({ dnssec: { soa: 'expired' } }),
    'a signature of the future': zone({ dnssec: { soa: 'not-yet-valid' } }),
    'a forged address': zone({ dnssec: { address: 'forged' } }),
    'keys without a signature': zone({ dnssec: { keySet: 'missing' } }),
  },
  expiring: {
    'three hours left of a month': signedFor(
      '2026-10-21T12:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ),
  },
  unsigned: {
    'no DS record': zone({ dnssec: { anchors: [] } }),
    'no key, which dnssec-enabled reports': zone({ dnssec: { keys: [] } }),
    'a DS record that fits no key': zone({
      dnssec: { anchors: [{ digestType: 2, algorithm: 13, fitsKey: false }] },
    }),
  },
  untested: {
    'an unknown algorithm': zone({
      dnssec: { keySet: 'untested', soa: 'untested', address: 'untested' },
    }),
  },
  part: { 'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }) },
  unread: {
    'no reply': zone({ dnssec: noReply }),
    'a DNS server that leaves all signatures out': zone({
      dnssec: { keySet: 'withheld', soa: 'withheld', address: 'withheld', validity: null },
    }),
  },
});
