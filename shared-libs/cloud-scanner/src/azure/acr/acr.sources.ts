import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const acrSources: readonly Source[] = [
  graphTable({ service: 'acr', operation: 'registries', type: 'azure.acr.registry' }),
];
