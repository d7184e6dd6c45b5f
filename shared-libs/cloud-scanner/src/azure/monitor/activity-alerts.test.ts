import { describeStories, type Story } from '../../testing/stories.ts';
import { activityAlertChecks } from './activity-alerts.checks.ts';
import { monitorSources } from './monitor.sources.ts';

const alert = (field: string, equals: string, change: object = {}) => ({
  'azure.monitor.activity-alert': [
    {
      config: {
        properties: {
          enabled: true,
          condition: {
            allOf: [
              { field: 'category', equals: 'Administrative' },
              { field, equals },
            ],
          },
          actions: { actionGroups: [{ actionGroupId: '/g' }] },
          ...change,
        },
      },
    },
  ],
});

const stories = (field: string, equals: string): readonly Story[] => [
  { it: 'passes an alarm', ends: 'secure', config: {}, related: alert(field, equals) },
  {
    it: 'passes one of several operations',
    ends: 'secure',
    config: {},
    related: alert('x', 'y', { condition: { allOf: [{ anyOf: [{ field, equals }] }] } }),
  },
  {
    it: 'fails one that is off',
    ends: 'none',
    config: {},
    related: alert(field, equals, { enabled: false }),
  },
  {
    it: 'fails one that tells nobody',
    ends: 'none',
    config: {},
    related: alert(field, equals, { actions: { actionGroups: [] } }),
  },
  { it: 'fails without', ends: 'none', config: {} },
];

describeStories(
  { checks: activityAlertChecks, sources: monitorSources },
  Object.fromEntries(
    activityAlertChecks.map(({ id, aliases = [] }) => [
      id,
      id.endsWith('service-health')
        ? stories('category', 'ServiceHealth')
        : stories('operationName', `${aliases.at(-1)}`.toUpperCase()),
    ]),
  ),
);
