import { describeCheck } from '../../../testing/describe-check.ts';
import { zone } from '../../../testing/zones.ts';
import { zoneTimersSane } from './zone-timers-sane.check.ts';

describeCheck(zoneTimersSane, {
  sane: {
    'usual timers': zone(),
  },
  odd: {
    'expires within a day': zone({ soa: { expire: 86400 } }),
    'retries later than it refreshes': zone({ soa: { retry: 9000 } }),
    'remembers absence for a week': zone({ soa: { minimum: 604800 } }),
  },
  part: {
    'a sub-domain': zone({ name: 'a.shop.example', registrableDomain: 'shop.example' }),
  },
  unread: {
    'no reply': zone({ soa: null }),
  },
});
