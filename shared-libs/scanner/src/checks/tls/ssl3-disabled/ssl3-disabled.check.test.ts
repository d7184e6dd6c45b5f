import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { ssl3Disabled } from './ssl3-disabled.check.ts';

describeCheck(ssl3Disabled, {
  refused: {
    'modern versions only': tlsService(),
  },
  accepted: {
    'SSL 3.0 beside modern versions': tlsService({ versions: ['SSLv3', 'TLSv1.2'] }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentVersions: ['SSLv3'] }),
  },
});
