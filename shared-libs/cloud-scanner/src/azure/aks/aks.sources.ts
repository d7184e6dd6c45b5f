import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const aksSources: readonly Source[] = [
  graphTable({ service: 'aks', operation: 'clusters', type: 'azure.aks.cluster' }),
];
