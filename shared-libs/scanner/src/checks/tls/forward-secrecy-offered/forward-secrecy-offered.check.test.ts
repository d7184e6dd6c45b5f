import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { forwardSecrecyOffered } from './forward-secrecy-offered.check.ts';

describeCheck(forwardSecrecyOffered, {
  offered: {
    'modern suites': tlsService(),
    'TLS 1.3, where it is built in': tlsService({ versions: ['TLSv1.3'], suites: [] }),
  },
  missing: {
    'static keys only': tlsService({ versions: ['TLSv1.2'], suites: ['static-rsa'] }),
  },
  unread: {
    'no answer to the offer': tlsService({
      versions: ['TLSv1.2'],
      suites: [],
      silentSuites: ['forward'],
    }),
  },
});
