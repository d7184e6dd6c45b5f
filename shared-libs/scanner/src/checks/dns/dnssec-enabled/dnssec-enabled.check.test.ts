import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { dnssecEnabled } from './dnssec-enabled.check.ts';

describeCheck(dnssecEnabled, {
  signed: {
    'a DS record': zone(),
  },
  unsigned: {
    none: zone({ ds: [] }),
  },
  broken: {
    'a DS record, but no key': zone({ dnskey: [] }),
    'keys of another algorithm alone': zone({ dnskey: ['257 3 8 abcdef=='] }),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply about the keys': zone({ dnskey: noReply }),
    'no reply': zone({ ds: noReply }),
  },
});
