import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { smallBlockSuitesDisabled } from './small-block-suites-disabled.check.ts';

describeCheck(smallBlockSuitesDisabled, {
  refused: {
    'modern suites only': tlsService(),
  },
  accepted: {
    '3DES suites': tlsService({ suites: ['forward', 'block64'] }),
  },
  des: {
    'DES suites': tlsService({ suites: ['forward', 'des'] }),
    'DES where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      suites: ['des', 'block64'],
    }),
    'DES beside 3DES': tlsService({ suites: ['forward', 'des', 'block64'] }),
  },
  relay: {
    '3DES where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      suites: ['forward', 'block64'],
    }),
  },
  unread: {
    'no answer to the offer of DES': tlsService({ silentSuites: ['des'] }),
    'no answer to the offer': tlsService({ silentSuites: ['block64'] }),
  },
});
