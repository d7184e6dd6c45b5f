import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { rc4Disabled } from './rc4-disabled.check.ts';

describeCheck(rc4Disabled, {
  refused: {
    'modern suites only': tlsService(),
  },
  accepted: {
    'RC4 suites': tlsService({ suites: ['forward', 'rc4'] }),
  },
  relay: {
    'RC4 where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      suites: ['forward', 'rc4'],
    }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentSuites: ['rc4'] }),
  },
});
