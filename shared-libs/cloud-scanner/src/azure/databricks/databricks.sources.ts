import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const databricksSources: readonly Source[] = [
  graphTable({
    service: 'databricks',
    operation: 'workspaces',
    type: 'azure.databricks.workspace',
  }),
];
