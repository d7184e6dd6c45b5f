import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { modernTlsOffered } from './modern-tls-offered.check.ts';

describeCheck(modernTlsOffered, {
  offered: {
    both: tlsService(),
    'TLS 1.2 alone': tlsService({ versions: ['TLSv1.2'] }),
  },
  missing: {
    'TLS 1.0 alone': tlsService({ versions: ['TLSv1.0'] }),
  },
  unread: {
    'no answer to one of them': tlsService({ versions: ['TLSv1.0'], silentVersions: ['TLSv1.3'] }),
  },
});
