import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { mailHost, mailHostAt, mailSession, noReply, zone } from '../../../testing/zones.ts';
import { mailServersOfferTls } from './mail-servers-offer-tls.check.ts';

const plain = { session: mailSession({ offersStartTls: false, certificate: null }) };

describeCheck(mailServersOfferTls, {
  offered: { 'it is offered': zone() },
  absent: {
    'one server does not': zone({
      mailHosts: [
        mailHost(),
        mailHost({ name: 'old.shop.example' }, { offersStartTls: false, certificate: null }),
      ],
    }),
    'one of two addresses does not': zone({ mailHosts: [mailHostAt({}, plain)] }),
    'one address does not, and the others were not seen': zone({
      mailHosts: [mailHostAt(plain, { session: unknown('No connection') }, { session: null })],
    }),
  },
  unrouted: {
    'one address offers it, the other is out of reach': zone({
      mailHosts: [mailHostAt({}, { session: null })],
    }),
    'its only address is out of reach': zone({ mailHosts: [mailHostAt({ session: null })] }),
  },
  inner: { 'a private address': zone({ mailHosts: [mailHost({ answers: [] })] }) },
  mailless: { 'no mail server': zone({ mailHosts: [] }) },
  silent: {
    'it does not accept connections': zone({
      mailHosts: [mailHostAt({ session: unknown('The mail server does not accept connections') })],
    }),
    'one address offers it, the other does not accept connections': zone({
      mailHosts: [mailHostAt({}, { session: unknown('No connection') })],
    }),
    'it offers TLS, and the handshake fails': zone({
      mailHosts: [mailHost({}, { certificate: unknown('The TLS handshake failed') })],
    }),
    'addresses of one family could not be looked up': zone({
      mailHosts: [mailHost({ unlisted: 'The DNS server did not answer' })],
    }),
    'its name could not be looked up': zone({ mailHosts: [mailHost({ addresses: noReply })] }),
  },
  unread: { 'no reply': zone({ mailHosts: noReply }) },
});
