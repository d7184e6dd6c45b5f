import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { zoneTransferRefused } from './zone-transfer-refused.check.ts';

describeCheck(zoneTransferRefused, {
  refused: {
    'all refuse': zone(),
  },
  allowed: {
    'one of two hands it out': zone({ transfers: [0, 42] }),
  },
  untried: {
    'no name server had an address': zone({ transfers: [] }),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply': zone({ transfers: noReply }),
  },
});
