import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { anyOf } from '../../judging/any-of.ts';
import { matches, parseLogFilter } from './log-filter.ts';

const reference = 'https://cloud.google.com/logging/docs';

/** An entry of the audit log that a sink of everything has to take. */
const audited = {
  logName: 'projects/p/logs/cloudaudit.googleapis.com%2Factivity',
  severity: 'NOTICE',
  resource: { type: 'project' },
};

/** Sinks that each project has by itself: they keep logs in the project alone. */
const isOwn = ({ name }: Answer): boolean => name === '_Required' || name === '_Default';

export const sinkChecks: readonly CloudCheck[] = [
  {
    id: 'gcp-logging-project-exports-logs',
    topics: ['gcp_logging_sink_created'],
    type: 'gcp.resourcemanager.project',
    title: 'Project keeps audit logs in a place of its own choice',
    severity: 'low',
    impact:
      'Logs end with the project and after the days that are set by Google, so a late discovery finds nothing.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['log sink', 'log router', 'export'],
    objectives: ['logs-retained', 'logs-protected'],
    reads: [],
    joins: ['gcp.logging.sink'],
    problems: { none: { title: 'Project keeps audit logs in the project alone' } },
    remediation: {
      summary:
        'Send audit logs to a bucket in a project for logs, by a sink of the organization if you can.',
      console: [
        'Open Logging, then Log Router, and choose Create sink.',
        'Choose a log bucket or a storage bucket of another project, and no filter.',
      ],
      cli: 'gcloud logging sinks create audit storage.googleapis.com/<bucket>',
      effort: 'medium',
      reference: `${reference}/export/configure_export_v2`,
    },
    judge(_project, related) {
      const sinks = related.of('gcp.logging.sink');
      const isExported = anyOf(sinks, ({ config }) => {
        if (isOwn(config) || config.disabled === true) return false;
        return !config.filter || matches(parseLogFilter(`${config.filter}`), audited) === 'yes';
      });
      return isExported
        ? 'secure'
        : {
            problem: 'none',
            shown: { sinks: sinks.map(({ name }) => name) },
            expected: 'a sink of audit logs',
          };
    },
  },
  {
    id: 'gcp-logging-bucket-of-logs-is-locked',
    topics: ['gcp_cloudstorage_bucket_log_retention_policy_lock'],
    type: 'gcp.storage.bucket',
    title: 'Bucket with exported logs is locked',
    severity: 'medium',
    impact: 'An intruder with rights on the bucket deletes the logs of what they did.',
    category: 'logging',
    cweIds: ['CWE-693'],
    owasp: 'A09:2025',
    aliases: ['bucket lock', 'retention policy'],
    objectives: ['logs-protected', 'logs-retained'],
    reads: ['name', 'retentionPolicy'],
    joins: ['gcp.logging.sink'],
    problems: {
      none: { title: 'Bucket with exported logs has no retention policy' },
      open: { title: 'Retention policy of a bucket with exported logs is not locked' },
    },
    remediation: {
      summary: 'Set a retention policy on the bucket, and lock it: this cannot be undone.',
      console: [
        'Open the bucket and choose Protection.',
        'Set a retention policy, check it, and choose Lock.',
      ],
      cli: 'gcloud storage buckets update gs://{name} --lock-retention-period',
      effort: 'low',
      reference: 'https://cloud.google.com/storage/docs/bucket-lock',
    },
    judge({ config }, related) {
      const isTarget = anyOf(
        related.of('gcp.logging.sink'),
        (sink) => sink.config.destination === `storage.googleapis.com/${config.name}`,
      );
      if (!isTarget) return { notApplicable: 'No sink of the project writes into the bucket.' };
      const policy = config.retentionPolicy ?? null;
      if (policy?.isLocked === true) return 'secure';
      return {
        problem: policy ? 'open' : 'none',
        shown: { retentionPolicy: policy },
        expected: 'a locked retention policy',
      };
    },
  },
];
