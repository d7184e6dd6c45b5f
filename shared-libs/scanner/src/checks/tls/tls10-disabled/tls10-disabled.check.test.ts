import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { tls10Disabled } from './tls10-disabled.check.ts';

describeCheck(tls10Disabled, {
  refused: {
    'modern versions only': tlsService(),
  },
  accepted: {
    'TLS 1.0 beside modern versions': tlsService({ versions: ['TLSv1.0', 'TLSv1.2'] }),
    'TLS 1.0 where people hand in mail': tlsService({
      port: 587,
      startTls: 'smtp',
      versions: ['TLSv1.0', 'TLSv1.2'],
    }),
  },
  relay: {
    'TLS 1.0 where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      versions: ['TLSv1.0', 'TLSv1.2'],
    }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentVersions: ['TLSv1.0'] }),
  },
});
