import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const servicebusSources: readonly Source[] = [
  graphTable({
    service: 'servicebus',
    operation: 'namespaces',
    type: 'azure.servicebus.namespace',
  }),
];
