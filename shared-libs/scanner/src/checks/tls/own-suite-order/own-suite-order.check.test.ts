import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { ownSuiteOrder } from './own-suite-order.check.ts';

describeCheck(ownSuiteOrder, {
  good: { 'weak suites, but an order': tlsService({ suites: ['forward', 'static-rsa'] }) },
  strong: { 'strong suites without an order': tlsService({ traits: { preference: refused } }) },
  bad: {
    'weak suites without an order': tlsService({
      suites: ['forward', 'static-rsa'],
      traits: { preference: refused },
    }),
  },
  versionless: { 'TLS 1.3 alone': tlsService({ traits: { preference: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.2'],
      traits: { preference: null },
    }),
    'no answer': tlsService({
      suites: ['forward', 'static-rsa'],
      traits: { preference: noAnswer },
    }),
    'suites that were not read': tlsService({
      silentSuites: ['static-rsa'],
      traits: { preference: noAnswer },
    }),
  },
});
