import { describeCheck } from '../../../testing/describe-check.ts';
import { daysFromNow, tlsService } from '../../../testing/tls-services.ts';
import { certificateNotExpired } from './certificate-not-expired.check.ts';

describeCheck(certificateNotExpired, {
  relay: { 'a mail server that others send to': tlsService({ port: 25, startTls: 'smtp' }) },
  sound: {
    'two months left': tlsService(),
    'a day left': tlsService({ certificate: { notAfter: daysFromNow(1) } }),
  },
  expired: {
    'expired yesterday': tlsService({ certificate: { notAfter: daysFromNow(-1) } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
