import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

const service = 'compute';

export const computeSources: readonly Source[] = [
  graphTable({ service, operation: 'machines', type: 'azure.compute.machine' }),
  graphTable({ service, operation: 'disks', type: 'azure.compute.disk' }),
];
