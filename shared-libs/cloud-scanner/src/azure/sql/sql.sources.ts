import type { Source } from '../../definition/source.ts';
import { absent, below, graphTable, items } from '../table.ts';

const service = 'sql';

export const sqlSources: readonly Source[] = [
  graphTable({
    service,
    operation: 'servers',
    type: 'azure.sql.server',
    details: [
      below('firewallRules', 'FirewallRules', { pick: items }),
      below('auditing', 'Auditing'),
      below('encryptionProtector', 'Protector'),
      below('threatProtection', 'ThreatProtection'),
      below('vulnerabilityAssessment', 'Assessment', { notSet: absent }),
    ],
  }),
  graphTable({
    service,
    operation: 'databases',
    type: 'azure.sql.database',
    details: [
      below('transparentEncryption', 'Encryption', {
        when: ({ name }) => name.toLowerCase() !== 'master',
      }),
    ],
  }),
];
