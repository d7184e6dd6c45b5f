import type { Source } from '../../definition/source.ts';
import { below, graphTable } from '../table.ts';

export const webSources: readonly Source[] = [
  graphTable({
    service: 'web',
    operation: 'apps',
    type: 'azure.web.app',
    details: [below('config', 'Config')],
  }),
];
