import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

const service = 'network';

export const networkSources: readonly Source[] = [
  graphTable({ service, operation: 'securityGroups', type: 'azure.network.security-group' }),
  graphTable({ service, operation: 'virtualNetworks', type: 'azure.network.virtual-network' }),
  graphTable({ service, operation: 'watchers', type: 'azure.network.watcher' }),
  graphTable({ service, operation: 'publicAddresses', type: 'azure.network.public-address' }),
  graphTable({ service, operation: 'flowLogs', type: 'azure.network.flow-log' }),
];
