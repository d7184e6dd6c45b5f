import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, tlsService } from '../../../testing/tls-services.ts';
import { downgradeRefused } from './downgrade-refused.check.ts';

describeCheck(downgradeRefused, {
  good: { 'as it should': tlsService() },
  bad: { 'as it should not': tlsService({ traits: { fallback: accepted } }) },
  versionless: { 'the version is off': tlsService({ traits: { fallback: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.3'],
      traits: { fallback: null },
    }),
    'no answer': tlsService({ traits: { fallback: noAnswer } }),
  },
});
