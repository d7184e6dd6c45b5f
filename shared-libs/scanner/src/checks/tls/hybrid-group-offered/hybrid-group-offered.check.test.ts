import { known } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noAnswer, refused, tlsService } from '../../../testing/tls-services.ts';
import { hybridGroupOffered } from './hybrid-group-offered.check.ts';

describeCheck(hybridGroupOffered, {
  good: {
    'as it should': tlsService(),
    'SecP256r1MLKEM768, as servers with FIPS offer it': tlsService({
      traits: { hybridGroup: refused },
      accepted: {
        'TLSv1.3': known({
          suites: [0x1301],
          order: 'server',
          groups: known([0x11eb, 0x0017]),
          isCutOff: false,
        }),
      },
    }),
  },
  bad: {
    'as it should not': tlsService({ traits: { hybridGroup: refused } }),
  },
  versionless: { 'the version is off': tlsService({ traits: { hybridGroup: null } }) },
  unread: {
    'no answer about the version itself': tlsService({
      silentVersions: ['TLSv1.3'],
      traits: { hybridGroup: null },
    }),
    'no answer': tlsService({ traits: { hybridGroup: noAnswer } }),
    'groups that were not read': tlsService({
      traits: { hybridGroup: refused },
      accepted: { 'TLSv1.3': noAnswer },
    }),
    'groups behind the last offer that is sent': tlsService({
      traits: { hybridGroup: refused },
      accepted: {
        'TLSv1.3': known({ suites: [0x1301], order: 'server', groups: noAnswer, isCutOff: true }),
      },
    }),
  },
});
