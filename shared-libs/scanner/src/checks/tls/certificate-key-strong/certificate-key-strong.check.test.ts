import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateKeyStrong } from './certificate-key-strong.check.ts';

describeCheck(certificateKeyStrong, {
  sound: {
    'EC P-256': tlsService(),
    'RSA 2048': tlsService({ certificate: { key: { type: 'rsa', bits: 2048 } } }),
    Ed25519: tlsService({ certificate: { key: { type: 'ed25519', bits: 256 } } }),
  },
  weak: {
    'RSA 1024': tlsService({ certificate: { key: { type: 'rsa', bits: 1024 } } }),
    'EC P-192': tlsService({ certificate: { key: { type: 'ec', bits: 192 } } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
