import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const searchSources: readonly Source[] = [
  graphTable({ service: 'search', operation: 'services', type: 'azure.search.service' }),
];
