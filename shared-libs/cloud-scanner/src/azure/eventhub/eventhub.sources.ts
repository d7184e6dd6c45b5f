import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const eventhubSources: readonly Source[] = [
  graphTable({ service: 'eventhub', operation: 'namespaces', type: 'azure.eventhub.namespace' }),
];
