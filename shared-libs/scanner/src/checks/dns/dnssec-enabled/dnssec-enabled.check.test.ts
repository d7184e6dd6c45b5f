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
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply': zone({ ds: noReply }),
  },
});
