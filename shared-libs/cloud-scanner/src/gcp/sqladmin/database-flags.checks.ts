import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { type DatabaseFlag, databaseFlags } from './database-flags.ts';

const engines: Readonly<Record<DatabaseFlag['engine'], { name: string; docs: string }>> = {
  MYSQL: { name: 'MySQL', docs: 'mysql' },
  POSTGRES: { name: 'PostgreSQL', docs: 'postgres' },
  SQLSERVER: { name: 'SQL Server', docs: 'sqlserver' },
};

function flagCheck(row: DatabaseFlag): CloudCheck {
  const { name, docs } = engines[row.engine];
  const topic = row.topic.startsWith('gcp_') ? row.topic : `gcp_cloudsql_instance_${row.topic}`;
  return {
    id: `gcp-sqladmin-${row.slug}`,
    topics: [topic],
    type: 'gcp.sqladmin.instance',
    title: `Cloud SQL for ${name} ${row.title}`,
    severity: row.severity,
    impact: row.impact,
    category: row.category,
    cweIds: [row.cwe],
    owasp: row.owasp,
    aliases: [row.flag, 'database flag'],
    objectives: [row.objective],
    reads: ['databaseVersion', 'settings'],
    problems: { insecure: { title: `Cloud SQL for ${name} ${row.problem}` } },
    remediation: {
      summary: row.summary,
      console: [
        'Open the instance and choose Edit, then Flags.',
        `Set ${row.flag} to ${row.value}; some flags restart the instance.`,
      ],
      cli: `gcloud sql instances patch {name} --database-flags="${row.flag}=${row.value}"`,
      terraform: `resource "google_sql_database_instance" "main" {\n  settings {\n    database_flags {\n      name  = "${row.flag}"\n      value = "${row.value}"\n    }\n  }\n}`,
      effort: 'low',
      reference: `https://cloud.google.com/sql/docs/${docs}/flags`,
    },
    judge({ config }) {
      if (!`${config.databaseVersion}`.startsWith(row.engine)) {
        return { notApplicable: `The instance is not one of ${name}.` };
      }
      const flags: readonly Answer[] = config.settings?.databaseFlags ?? [];
      const set = flags.find((flag) => flag.name === row.flag);
      const value = set ? `${set.value}`.toLowerCase() : row.initial;
      if (row.isSecure(value)) return 'secure';
      return {
        problem: 'insecure',
        shown: { [`settings.databaseFlags.${row.flag}`]: set?.value ?? `${value} by default` },
        expected: row.expected,
      };
    },
  };
}

/** One check for each flag of the table. */
export const databaseFlagChecks: readonly CloudCheck[] = databaseFlags.map(flagCheck);
