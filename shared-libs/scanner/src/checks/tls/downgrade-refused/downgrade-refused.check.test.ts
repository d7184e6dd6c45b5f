import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { downgradeRefused } from './downgrade-refused.check.ts';

describeCheck(downgradeRefused, {
  good: { 'as it should': tlsService() },
  bad: {
    'an old version, to which clients can be forced': tlsService({
      versions: ['TLSv1.0', 'TLSv1.2'],
      traits: { fallback: accepted },
    }),
  },
  modern: {
    'TLS 1.2 and 1.3 alone, from a library that does not know the signal': tlsService({
      traits: { fallback: accepted },
    }),
  },
  versionless: { 'the version is off': tlsService({ traits: { fallback: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.3'],
      traits: { fallback: null },
    }),
    'no answer about an old version': tlsService({
      silentVersions: ['TLSv1.0'],
      traits: { fallback: accepted },
    }),
    'no answer': tlsService({ traits: { fallback: noAnswer } }),
  },
});
