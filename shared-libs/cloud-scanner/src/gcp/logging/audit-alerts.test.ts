import { describeStories, type Story, type StoryResource } from '../../testing/stories.ts';
import { resourcemanagerSources } from '../resourcemanager/resourcemanager.sources.ts';
import { auditAlertChecks } from './audit-alerts.checks.ts';
import { type AuditEvent, auditEvents } from './audit-alerts.ts';

const alert = (metric: string, over: object = {}): StoryResource => ({
  config: {
    enabled: true,
    conditions: [
      {
        conditionThreshold: {
          filter: `metric.type="logging.googleapis.com/user/${metric}" AND resource.type="global"`,
        },
      },
    ],
    ...over,
  },
});
const story = (
  it: string,
  ends: string,
  filter: string,
  alerts: readonly StoryResource[],
): Story => ({
  it,
  ends,
  config: {},
  related: {
    'gcp.logging.metric': [{ config: { name: 'watched', filter } }],
    'gcp.monitoring.alert-policy': alerts,
  },
});

const storiesOf = ({ filter }: AuditEvent): readonly Story[] => [
  story('passes a metric with an alert', 'secure', filter, [alert('watched')]),
  story('fails a metric without an alert', 'none', filter, []),
  story('fails an alert on another metric', 'none', filter, [alert('watched-too')]),
  story('fails an alert that is off', 'none', filter, [alert('watched', { enabled: false })]),
  story('fails a metric of something else', 'none', 'resource.type="gce_disk"', [alert('watched')]),
  story('fails a filter that takes the change back', 'none', `NOT (${filter})`, [alert('watched')]),
  story('is unknown for a filter with an expression', 'unknown', 'protoPayload.methodName=~".*"', [
    alert('watched'),
  ]),
  {
    it: 'passes an alert on the log itself',
    ends: 'secure',
    config: {},
    related: {
      'gcp.monitoring.alert-policy': [
        alert('none', { conditions: [{ conditionMatchedLog: { filter } }] }),
      ],
    },
  },
];

describeStories(
  { checks: auditAlertChecks, sources: resourcemanagerSources },
  Object.fromEntries(
    auditEvents.map((event) => [`gcp-logging-alert-on-${event.slug}`, storiesOf(event)]),
  ),
);
