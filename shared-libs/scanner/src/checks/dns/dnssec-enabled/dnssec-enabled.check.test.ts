import { describeCheck } from '../../../testing/describe-check.ts';
import { delegated, noReply, zone } from '../../../testing/zones.ts';
import { dnssecEnabled } from './dnssec-enabled.check.ts';

describeCheck(dnssecEnabled, {
  signed: {
    'a delegated sub-domain with a DS record': zone(delegated),
    'a DS record': zone(),
    'an old DS record beside one that fits': zone({
      dnssec: {
        anchors: [
          { digestType: 2, algorithm: 13, fitsKey: false },
          { digestType: 2, algorithm: 13, fitsKey: true },
        ],
      },
    }),
    'a digest that is not known here': zone({
      dnssec: { anchors: [{ digestType: 5, algorithm: 13, fitsKey: null }] },
    }),
  },
  unsigned: {
    'a delegated sub-domain without': zone({ ...delegated, ds: [] }),
    none: zone({ ds: [] }),
  },
  broken: {
    'a DS record, but no key': zone({ dnskey: [] }),
    'a key of the same algorithm of which it is no digest, as after a move': zone({
      dnssec: { anchors: [{ digestType: 2, algorithm: 13, fitsKey: false }] },
    }),
    'keys of another algorithm alone': zone({ dnskey: ['257 3 8 abcdef=='] }),
  },
  undelegated: { 'a name at a provider': zone({ ds: [], ns: [], soa: null }) },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply about the keys': zone({ dnskey: noReply }),
    'no reply': zone({ ds: noReply }),
  },
});
