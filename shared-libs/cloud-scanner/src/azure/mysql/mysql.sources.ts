import type { Source } from '../../definition/source.ts';
import { parameters } from '../parameters.ts';
import { below, graphTable, items } from '../table.ts';

export const mysqlSources: readonly Source[] = [
  graphTable({
    service: 'mysql',
    operation: 'servers',
    type: 'azure.mysql.server',
    details: [
      below('firewallRules', 'FirewallRules', { pick: items }),
      below('configurations', 'Parameters', { pick: parameters }),
    ],
  }),
];
