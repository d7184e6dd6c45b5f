import { describeCheck } from '../../../testing/describe-check.ts';
import { accepted, noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { heartbeatsBounded } from './heartbeats-bounded.check.ts';

describeCheck(heartbeatsBounded, {
  good: { 'no answer to a heartbeat': tlsService({ traits: { heartbeat: refused } }) },
  bad: {
    'an answer to a heartbeat without padding': tlsService({ traits: { heartbeat: accepted } }),
  },
  versionless: {
    'TLS 1.3 alone': tlsService({ versions: ['TLSv1.3'], traits: { heartbeat: null } }),
  },
  unread: {
    'no answer at all': tlsService({ traits: { heartbeat: noAnswer } }),
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.0'],
      traits: { heartbeat: null },
    }),
  },
});
