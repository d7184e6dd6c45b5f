import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { renegotiationSecure } from './renegotiation-secure.check.ts';

describeCheck(renegotiationSecure, {
  good: { 'as it should': tlsService() },
  bad: { 'as it should not': tlsService({ traits: { renegotiation: refused } }) },
  versionless: { 'the version is off': tlsService({ traits: { renegotiation: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.1'],
      traits: { renegotiation: null },
    }),
    'no answer': tlsService({ traits: { renegotiation: noAnswer } }),
  },
});
