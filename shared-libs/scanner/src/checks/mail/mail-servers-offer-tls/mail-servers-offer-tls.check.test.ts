import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, noReply, zone } from '../../../testing/zones.ts';
import { mailServersOfferTls } from './mail-servers-offer-tls.check.ts';

describeCheck(mailServersOfferTls, {
  offered: { 'it is offered': zone() },
  absent: {
    'one server does not': zone({
      mailHosts: [
        mailHost(),
        mailHost({ name: 'old.shop.example' }, { offersStartTls: false, certificate: null }),
      ],
    }),
  },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'it does not accept connections': zone({
      mailHosts: [mailHost({ session: unknown('The mail server does not accept connections') })],
    }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
