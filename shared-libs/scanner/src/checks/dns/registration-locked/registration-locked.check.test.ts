import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { registrationLocked } from './registration-locked.check.ts';

const status = (...statuses: readonly string[]) => zone({ registration: { statuses } });

describeCheck(registrationLocked, {
  locked: {
    'by the registrar': status('client transfer prohibited'),
    'by the registry': status('active', 'server transfer prohibited'),
    'by a registry without EPP': status('active', 'transfer prohibited'),
    'against every change': status('locked'),
  },
  unlocked: {
    'active alone': status('active'),
    'another lock': status('client delete prohibited', 'client update prohibited'),
  },
  untold: {
    'no status': status(),
    'a country without such locks': zone({
      name: 'shop.de',
      registrableDomain: 'shop.de',
      registration: { statuses: ['active'] },
    }),
    'a country in its own script': zone({
      name: 'shop.xn--p1ai',
      registrableDomain: 'shop.xn--p1ai',
      registration: { statuses: ['active'] },
    }),
  },
  part: { 'a sub-domain': zone({ name: 'www.shop.example', registrableDomain: 'shop.example' }) },
  unasked: { 'no server configured': zone({ registration: null }) },
  unread: { 'no answer': zone({ registration: noReply }) },
});
