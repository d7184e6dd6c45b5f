import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateFromAuthority } from './certificate-from-authority.check.ts';

describeCheck(certificateFromAuthority, {
  relay: { 'a mail server that others send to': tlsService({ port: 25, startTls: 'smtp' }) },
  sound: {
    'a known authority': tlsService(),
    'an unknown authority, which another check reports': tlsService({
      certificate: { trust: 'unknown-issuer' },
    }),
  },
  'self-signed': {
    'signed by itself': tlsService({
      certificate: { trust: 'self-signed', issuer: 'CN=shop.example' },
    }),
  },
  database: {
    'a database with the certificate that it made itself': tlsService({
      port: 5432,
      startTls: 'postgres',
      certificate: { trust: 'self-signed' },
    }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
