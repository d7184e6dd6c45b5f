import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { suitesAuthenticateAndEncrypt } from './suites-authenticate-and-encrypt.check.ts';

describeCheck(suitesAuthenticateAndEncrypt, {
  refused: {
    'modern suites only': tlsService(),
  },
  accepted: {
    'anonymous suites': tlsService({ suites: ['anonymous'] }),
    'suites without encryption': tlsService({ suites: ['null'] }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentSuites: ['null'] }),
  },
});
