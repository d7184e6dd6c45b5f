import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const cosmosSources: readonly Source[] = [
  graphTable({ service: 'cosmos', operation: 'accounts', type: 'azure.cosmos.account' }),
];
