import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { hybridGroupOffered } from './hybrid-group-offered.check.ts';

describeCheck(hybridGroupOffered, {
  good: { 'as it should': tlsService() },
  bad: { 'as it should not': tlsService({ traits: { hybridGroup: refused } }) },
  versionless: { 'the version is off': tlsService({ traits: { hybridGroup: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.3'],
      traits: { hybridGroup: null },
    }),
    'no answer': tlsService({ traits: { hybridGroup: noAnswer } }),
  },
});
