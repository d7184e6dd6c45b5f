import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { tls13Offered } from './tls13-offered.check.ts';

describeCheck(tls13Offered, {
  offered: {
    'beside TLS 1.2': tlsService(),
  },
  missing: {
    'TLS 1.2 alone': tlsService({ versions: ['TLSv1.2'] }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentVersions: ['TLSv1.3'] }),
  },
});
