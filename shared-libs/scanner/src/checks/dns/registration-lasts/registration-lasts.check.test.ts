import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { registrationLasts } from './registration-lasts.check.ts';

const until = (day: string) => zone({ registration: { expires: new Date(`${day}T00:00:00Z`) } });

describeCheck(registrationLasts, {
  lasts: { 'next year': until('2027-11-20'), 'a day over the limit': until('2026-12-21') },
  ending: { 'a past day': until('2026-11-01'), 'in six days': until('2026-11-26') },
  soon: { 'in a week': until('2026-11-28'), 'in four weeks': until('2026-12-18') },
  lapsed: {
    'a domain that its holder can still redeem': zone({
      registration: { statuses: ['client hold', 'redemption period'] },
    }),
    'a domain that is about to be free': zone({
      registration: { expires: null, statuses: ['pending delete'] },
    }),
  },
  untold: { 'no event of this kind': zone({ registration: { expires: null } }) },
  part: {
    'a sub-domain': zone({ name: 'www.shop.example', registrableDomain: 'shop.example' }),
    'a name at a provider': zone({ name: 'shop.github.io', registration: null }),
  },
  unasked: { 'no server configured': zone({ registration: null }) },
  unread: { 'no answer': zone({ registration: noReply }) },
});
