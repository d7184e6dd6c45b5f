import { describeCheck } from '../../../testing/describe-check.ts';
import { daysFromNow, tlsService } from '../../../testing/tls-services.ts';
import { certificateLifetimeLimited } from './certificate-lifetime-limited.check.ts';

describeCheck(certificateLifetimeLimited, {
  sound: {
    '90 days': tlsService(),
    'exactly the limit': tlsService({
      certificate: { notBefore: daysFromNow(-300), notAfter: daysFromNow(98) },
    }),
  },
  long: {
    'ten years': tlsService({ certificate: { notAfter: daysFromNow(3650) } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
