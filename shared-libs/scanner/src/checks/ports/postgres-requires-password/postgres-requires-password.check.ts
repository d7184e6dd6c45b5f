import { openService } from '../exposed-service.ts';

/**
 * PostgreSQL refuses in clear text whom a `hostssl` line trusts, so a session as `postgres` without a password is asked
 * for behind TLS too.
 */
export const postgresRequiresPassword = openService({
  id: 'postgres-requires-password',
  catalogueId: 'PRT-041',
  version: 2,
  title: 'PostgreSQL requires authentication',
  severity: 'critical',
  problem: 'PostgreSQL without authentication (trust)',
  summary: 'A PostgreSQL server accepts the user `postgres` without a password.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read, change and delete all data, and run programs on the server.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated postgres', 'pg_hba trust', 'postgresql'],
  standard: {
    document: 'PostgreSQL documentation',
    section: '20.4 Trust authentication',
    published: '2025-09',
  },
  remediation: {
    summary: 'Require passwords.',
    steps: [
      'Set a password for each user that logs in over the network: `\\password`, with `password_encryption = scram-sha-256`. Nobody logs in without one.',
      'Replace `trust` by `scram-sha-256` in each line of `pg_hba.conf` that begins with `host`, and reload.',
      'Set `listen_addresses` to internal addresses.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.postgresql.org/docs/current/auth-trust.html',
  },
  service: 'postgres',
  usualPorts: [5432],
});
