import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { certificateNamesHost } from './certificate-names-host.check.ts';

describeCheck(certificateNamesHost, {
  relay: { 'a mail server that others send to': tlsService({ port: 25, startTls: 'smtp' }) },
  sound: {
    'the host is named': tlsService(),
  },
  mismatch: {
    'another name': tlsService({ certificate: { coversHost: false, names: ['other.example'] } }),
    'another name at a port of your choice': tlsService({
      port: 8443,
      certificate: { coversHost: false, names: ['other.example'] },
    }),
    'a website at a port that mail usually has': tlsService({
      port: 993,
      service: 'http',
      certificate: { coversHost: false, names: ['other.example'] },
    }),
    'no names at all': tlsService({ certificate: { coversHost: false, names: [] } }),
  },
  'other-name': {
    'a mailbox that programs reach by another name': tlsService({
      port: 993,
      certificate: { coversHost: false, names: ['imap.shop.example'] },
    }),
    'a server that takes in mail at a port of your choice, with a certificate without names':
      tlsService({
        port: 2465,
        service: 'smtp',
        certificate: { coversHost: false, names: [] },
      }),
    'mailboxes at a port of your choice': tlsService({
      port: 9930,
      service: 'imap',
      certificate: { coversHost: false, names: ['imap.shop.example'] },
    }),
    'files at a port of your choice': tlsService({
      port: 2990,
      service: 'ftp',
      certificate: { coversHost: false, names: ['files.shop.example'] },
    }),
    'files at an address, with a certificate without names': tlsService({
      host: '192.0.2.7',
      port: 2990,
      service: 'ftp',
      certificate: { coversHost: false, names: [] },
    }),
    'a database with the certificate that it made itself': tlsService({
      port: 3306,
      startTls: 'mysql',
      certificate: { coversHost: false, names: [] },
    }),
    'where people hand in mail': tlsService({
      port: 587,
      startTls: 'smtp',
      certificate: { coversHost: false, names: ['mail.shop.example'] },
    }),
  },
  'other-address': {
    'an address whose server has a certificate for its name': tlsService({
      host: '192.0.2.7',
      certificate: { coversHost: false },
    }),
    'an address of version 6': tlsService({
      host: '2001:db8::7',
      certificate: { coversHost: false },
    }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
