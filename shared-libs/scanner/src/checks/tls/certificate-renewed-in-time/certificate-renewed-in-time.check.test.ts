import { describeCheck } from '../../../testing/describe-check.ts';
import { daysFromNow, tlsService } from '../../../testing/tls-services.ts';
import { certificateRenewedInTime } from './certificate-renewed-in-time.check.ts';

describeCheck(certificateRenewedInTime, {
  relay: { 'a mail server that others send to': tlsService({ port: 25, startTls: 'smtp' }) },
  sound: {
    'two months left': tlsService(),
    'expired, which another check reports': tlsService({
      certificate: { notAfter: daysFromNow(-3) },
    }),
    'a short-lived certificate that is still young': tlsService({
      certificate: { notBefore: daysFromNow(-1), notAfter: daysFromNow(6) },
    }),
    '90 days, of which 30 are left until the program runs that renews': tlsService({
      certificate: { notBefore: daysFromNow(-60.5), notAfter: daysFromNow(29.5) },
    }),
    'a day, of an own authority': tlsService({
      certificate: {
        trust: 'unknown-issuer',
        notBefore: daysFromNow(-0.5),
        notAfter: daysFromNow(0.5),
      },
    }),
  },
  'within-a-week': {
    'five days left': tlsService({ certificate: { notAfter: daysFromNow(5) } }),
    'a short lifetime without an issuer': tlsService({
      certificate: { trust: 'self-signed', notBefore: daysFromNow(0), notAfter: daysFromNow(5) },
    }),
  },
  'within-a-month': {
    '90 days, of which 22 are left': tlsService({
      certificate: { notBefore: daysFromNow(-68), notAfter: daysFromNow(22) },
    }),
    'ten days left': tlsService({
      certificate: { notBefore: daysFromNow(-80), notAfter: daysFromNow(10) },
    }),
    'three weeks left of a year': tlsService({
      certificate: { notBefore: daysFromNow(-344), notAfter: daysFromNow(21) },
    }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
