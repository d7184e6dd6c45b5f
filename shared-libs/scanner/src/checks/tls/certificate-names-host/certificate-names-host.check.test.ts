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
    'no names at all': tlsService({ certificate: { coversHost: false, names: [] } }),
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
