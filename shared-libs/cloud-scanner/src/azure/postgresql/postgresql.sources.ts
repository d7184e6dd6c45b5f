import type { Source } from '../../definition/source.ts';
import { parameters } from '../parameters.ts';
import { below, graphTable, items } from '../table.ts';

export const postgresqlSources: readonly Source[] = [
  graphTable({
    service: 'postgresql',
    operation: 'servers',
    type: 'azure.postgresql.server',
    details: [
      below('firewallRules', 'FirewallRules', { pick: items }),
      below('configurations', 'Parameters', { pick: parameters }),
    ],
  }),
];
