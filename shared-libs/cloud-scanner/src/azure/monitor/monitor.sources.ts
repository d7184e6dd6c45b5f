import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

export const monitorSources: readonly Source[] = [
  graphTable({
    service: 'monitor',
    operation: 'activityAlerts',
    type: 'azure.monitor.activity-alert',
  }),
  graphTable({ service: 'monitor', operation: 'workspaces', type: 'azure.monitor.workspace' }),
];
