import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { renegotiationSecure } from './renegotiation-secure.check.ts';

const without = accepted.ok ? known({ ...accepted.value, accepted: false }) : accepted;

describeCheck(renegotiationSecure, {
  good: { 'as it should': tlsService() },
  bad: { 'a hello without the extension': tlsService({ traits: { renegotiation: without } }) },
  versionless: { 'the version is off': tlsService({ traits: { renegotiation: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.1'],
      traits: { renegotiation: null },
    }),
    'an alert instead of a hello': tlsService({ traits: { renegotiation: refused } }),
    'no answer': tlsService({ traits: { renegotiation: noAnswer } }),
  },
});
