import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateChainComplete } from './certificate-chain-complete.check.ts';

describeCheck(certificateChainComplete, {
  sound: {
    'a known root': tlsService(),
    'self-signed, which another check reports': tlsService({
      certificate: { trust: 'self-signed' },
    }),
  },
  'unknown-issuer': {
    'a private authority': tlsService({ certificate: { trust: 'unknown-issuer' } }),
  },
  'incomplete-chain': {
    'no intermediate': tlsService({ certificate: { trust: 'incomplete-chain' } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
