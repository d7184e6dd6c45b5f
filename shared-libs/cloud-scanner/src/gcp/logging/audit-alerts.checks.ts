import type { CloudCheck, Related, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { type AuditEvent, auditEvents } from './audit-alerts.ts';
import { type LogFilter, type Matches, matches, parseLogFilter } from './log-filter.ts';

/** Filters that raise an alarm, with the metric in between where there is one. */
function alarmFilters(related: Related): readonly LogFilter[] {
  const policies = related
    .of('gcp.monitoring.alert-policy')
    .filter(({ config }) => config.enabled !== false);
  const conditions: readonly Answer[] = policies.flatMap(({ config }) => config.conditions ?? []);
  const metrics = related
    .of('gcp.logging.metric')
    .filter((metric) => isAlarmed(metric, conditions));
  return [
    ...metrics.map(({ config }) => parsed(config.filter)),
    ...conditions.flatMap(({ conditionMatchedLog: log }) => (log ? [parsed(log.filter)] : [])),
  ];
}

const parsed = (filter: unknown): LogFilter => parseLogFilter(`${filter ?? ''}`);

/** Whether a condition watches the metric, by its whole name. */
const isAlarmed = ({ config }: Seen, conditions: readonly Answer[]): boolean =>
  conditions.some((condition) =>
    [
      condition.conditionThreshold?.filter,
      condition.conditionAbsent?.filter,
      condition.conditionMonitoringQueryLanguage?.query,
      condition.conditionPrometheusQueryLanguage?.query,
    ].some((text) => typeof text === 'string' && metricsIn(text).includes(`${config.name}`)),
  );

const metricsIn = (text: string): readonly string[] =>
  [...text.matchAll(/logging\.googleapis\.com\/user\/([^"'\s)]+)/g)].map(([, name]) => name ?? '');

const cover = (filters: readonly LogFilter[], entry: object): Matches => {
  const answers = filters.map((filter) => matches(filter, entry));
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
};

const alertCheck = (event: AuditEvent): CloudCheck => ({
  id: `gcp-logging-alert-on-${event.slug}`,
  topics: event.topics,
  type: 'gcp.resourcemanager.project',
  title: `An alert tells of ${event.what}`,
  severity: 'low',
  impact: event.impact,
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  aliases: ['log-based metric', 'alert policy'],
  objectives: ['alerts-on-changes'],
  reads: [],
  joins: ['gcp.logging.metric', 'gcp.monitoring.alert-policy'],
  problems: { none: { title: `No alert tells of ${event.what}` } },
  remediation: {
    summary: event.summary,
    console: [
      'Open Logging, then Log-based metrics, and create a counter with the filter of the command beside.',
      'Choose Create alert from metric in its menu, with a channel that somebody reads.',
    ],
    cli: `gcloud logging metrics create ${event.slug} --description="${event.what}" --log-filter='${event.filter}'`,
    effort: 'medium',
    reference: 'https://cloud.google.com/logging/docs/logs-based-metrics/charts-and-alerts',
  },
  judge(_project, related) {
    const filters = alarmFilters(related);
    const answers = event.entries.map((entry) => cover(filters, entry));
    if (answers.every((answer) => answer === 'yes')) return 'secure';
    if (!answers.includes('no')) {
      return { unknown: 'A filter of a metric is in a form that is not read.' };
    }
    return {
      problem: 'none',
      shown: { 'filters with an alert': filters.length },
      expected: event.filter,
    };
  },
});

/** One check for each change that somebody should hear of. */
export const auditAlertChecks: readonly CloudCheck[] = auditEvents.map(alertCheck);
