import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const batchSources: readonly Source[] = [
  graphTable({ service: 'batch', operation: 'accounts', type: 'azure.batch.account' }),
];
