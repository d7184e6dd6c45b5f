import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateChainComplete } from './certificate-chain-complete.check.ts';

describeCheck(certificateChainComplete, {
  relay: { 'a mail server that others send to': tlsService({ port: 25, startTls: 'smtp' }) },
  sound: {
    'a known root': tlsService(),
    'self-signed, which another check reports': tlsService({
      certificate: { trust: 'self-signed' },
    }),
  },
  'unknown-issuer': {
    'mailboxes, whose programs know public authorities': tlsService({
      port: 143,
      startTls: 'imap',
      certificate: { trust: 'unknown-issuer' },
    }),
    'a private authority': tlsService({ certificate: { trust: 'unknown-issuer' } }),
  },
  'incomplete-chain': {
    'no intermediate': tlsService({ certificate: { trust: 'incomplete-chain' } }),
  },
  database: {
    'a database of a provider, which hands out its authority': tlsService({
      port: 5432,
      startTls: 'postgres',
      certificate: { trust: 'unknown-issuer' },
    }),
    'a database with the authority that it made itself': tlsService({
      port: 3306,
      startTls: 'mysql',
      certificate: { trust: 'incomplete-chain' },
    }),
  },
  'expired-intermediate': {
    'an intermediate that has expired': tlsService({
      certificate: {
        intermediates: [
          {
            subject: 'CN=Old CA',
            notAfter: new Date('2026-01-01T00:00:00Z'),
            signatureAlgorithm: 'ecdsa-with-SHA256',
          },
        ],
      },
    }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
