import { describeCheck } from '../../../testing/describe-check.ts';
import { daysFromNow, tlsService } from '../../../testing/tls-services.ts';
import { certificateNotExpired } from './certificate-not-expired.check.ts';

describeCheck(certificateNotExpired, {
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
