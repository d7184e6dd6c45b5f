import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateNamesHost } from './certificate-names-host.check.ts';

describeCheck(certificateNamesHost, {
  sound: {
    'the host is named': tlsService(),
  },
  mismatch: {
    'another name': tlsService({ certificate: { coversHost: false, names: ['other.example'] } }),
    'no names at all': tlsService({ certificate: { coversHost: false, names: [] } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
