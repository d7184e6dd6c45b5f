import { describeCheck } from '../../../testing/describe-check.ts';
import { zone } from '../../../testing/zones.ts';
import { zoneTimersSane } from './zone-timers-sane.check.ts';

describeCheck(zoneTimersSane, {
  sane: {
    'usual timers': zone(),
    'the shortest that are usual': zone({
      soa: { refresh: 1200, retry: 120, expire: 604_800, minimum: 60 },
    }),
    'the longest that are usual': zone({
      soa: { refresh: 86_400, retry: 86_400, expire: 4_838_400, minimum: 86_400 },
    }),
    'secondaries that ask every second day, as they are told of changes': zone({
      soa: { refresh: 172_800 },
    }),
  },
  odd: {
    'expires within a day, for a sub-domain that is delegated': zone({
      name: 'a.shop.example',
      registrableDomain: 'shop.example',
      soa: { expire: 86400 },
    }),
    'expires within a day': zone({ soa: { expire: 86400 } }),
    'asks every five minutes': zone({ soa: { refresh: 300 } }),
    'asks later than it expires': zone({ soa: { refresh: 2_000_000 } }),
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
