import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { authenticatedSuitesOffered } from './authenticated-suites-offered.check.ts';

describeCheck(authenticatedSuitesOffered, {
  good: { 'as it should': tlsService() },
  bad: { 'as it should not': tlsService({ traits: { authenticated: refused } }) },
  versionless: { 'the version is off': tlsService({ traits: { authenticated: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.2'],
      traits: { authenticated: null },
    }),
    'no answer': tlsService({ traits: { authenticated: noAnswer } }),
  },
});
