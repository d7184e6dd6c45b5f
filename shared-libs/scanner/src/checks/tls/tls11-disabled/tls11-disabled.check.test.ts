import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { tls11Disabled } from './tls11-disabled.check.ts';

describeCheck(tls11Disabled, {
  refused: {
    'modern versions only': tlsService(),
  },
  accepted: {
    'TLS 1.1 beside modern versions': tlsService({ versions: ['TLSv1.1', 'TLSv1.2'] }),
    'TLS 1.1 where people hand in mail': tlsService({
      port: 587,
      startTls: 'smtp',
      versions: ['TLSv1.1', 'TLSv1.2'],
    }),
  },
  relay: {
    'TLS 1.1 where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      versions: ['TLSv1.1', 'TLSv1.2'],
    }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentVersions: ['TLSv1.1'] }),
  },
});
