import { describeCheck } from '../../../testing/describe-check.ts';
import { daysFromNow, tlsService } from '../../../testing/tls-services.ts';
import { certificateAlreadyValid } from './certificate-already-valid.check.ts';

describeCheck(certificateAlreadyValid, {
  relay: { 'a mail server that others send to': tlsService({ port: 25, startTls: 'smtp' }) },
  sound: {
    'valid for a month': tlsService(),
  },
  early: {
    'valid from tomorrow': tlsService({ certificate: { notBefore: daysFromNow(1) } }),
  },
  unread: {
    'no handshake in time': tlsService({ certificate: 'unread' }),
  },
});
