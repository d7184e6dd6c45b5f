import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingChecks } from '../settings.ts';

export const monitorChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.monitor.workspace', category: 'exposure', owasp: 'A01:2025' },
  [
    {
      id: 'azure-monitor-workspace-takes-own-networks',
      topics: ['azure_monitor_log_analytics_workspace_public'],
      title: 'Log Analytics workspace is queried from own networks alone',
      severity: 'low',
      impact: 'Who gets hold of an identity reads all logs from any place in the world.',
      cweIds: ['CWE-284'],
      objectives: [{ id: 'logs-protected', strength: 'hints' }],
      path: 'properties.publicNetworkAccessForQuery',
      isSecure: (value) => value === 'Disabled',
      expected: 'Disabled',
      problem: 'Log Analytics workspace is queried from every network',
      fix: {
        summary: 'Use a private link scope, and close the workspace for public queries.',
        steps: ['Open Network isolation and set queries from public networks to No.'],
        effort: 'high',
        page: 'azure/azure-monitor/logs/private-link-security',
      },
    },
  ],
);
