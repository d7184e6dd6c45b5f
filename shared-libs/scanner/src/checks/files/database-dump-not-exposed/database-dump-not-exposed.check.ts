import { firstMatch, gradedFile, isHtml } from '../exposed-file.ts';

export const databaseDumpNotExposed = gradedFile({
  id: 'database-dump-not-exposed',
  catalogueId: 'EXP-008',
  version: 3,
  title: 'Database dumps are not exposed',
  severity: 'high',
  problem: 'Database dump exposed',
  summary: 'A dump of a database comes back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Contents of a database are readable by anyone' },
  impact: 'It holds whatever the application stores: accounts, password hashes, customer data.',
  cweIds: ['CWE-530', 'CWE-538'],
  owasp: 'A02:2025',
  aliases: ['sql dump', 'mysqldump', 'backup.sql', 'database backup'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the dump from the web root.',
    steps: [
      'Keep it out of the folder that the web server serves.',
      'Find out from the access log who fetched it, and whether the breach has to be reported.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/530.html',
  },
  paths: ['dump.sql', 'backup.sql', 'database.sql', 'db.sql'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(
          file,
          /^-- (?:MySQL|MariaDB|PostgreSQL).{0,200}dump.{0,80}/m,
          /^(?:CREATE TABLE|INSERT INTO|DROP TABLE IF EXISTS)\b[^\n]{0,120}/im,
        ),
  grades: {
    schema: {
      verdict: 'fail',
      title: 'Database schema exposed',
      summary: 'A file with the tables of a database, but no rows, comes back to anyone who asks.',
      penalty: 3,
      severity: 'low',
    },
  },
  gradeOf: ({ body, truncated }) =>
    truncated || /^[ \t]{0,20}(?:INSERT|REPLACE|COPY)[ \t]/im.test(body) ? 'exposed' : 'schema',
});
