import { known } from '@parapet/checks/definition/read';
import type { AcceptedOffers, TlsService } from '../../../subjects/tls-service.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { ownSuiteOrder } from './own-suite-order.check.ts';

const STATIC = 0x009c;
const FORWARD = 0xc02f;

/** A server that has one suite of static RSA and one with forward secrecy. */
function withBoth(suites: readonly number[], order: AcceptedOffers['order']): TlsService {
  const service = tlsService({
    accepted: { 'TLSv1.2': known({ suites, order, groups: null, isCutOff: false }) },
  });
  const chosen = (suite: number) => (accepted.ok ? known({ ...accepted.value, suite }) : accepted);
  const found = { 'static-rsa': chosen(STATIC), forward: chosen(FORWARD) };
  return { ...service, suites: { ...service.suites, ...found } };
}

describeCheck(ownSuiteOrder, {
  good: {
    'weak suites, but an order': tlsService({ suites: ['forward', 'static-rsa'] }),
    'weak suites, last in the order': withBoth([FORWARD, STATIC], 'server'),
    'an order that is not known': withBoth([STATIC, FORWARD], null),
  },
  'weak-first': { 'a weak suite, first in the order': withBoth([STATIC, FORWARD], 'server') },
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
