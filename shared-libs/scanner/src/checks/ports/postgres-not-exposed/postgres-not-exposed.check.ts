import { guardedService } from '../exposed-service.ts';

export const postgresNotExposed = guardedService({
  id: 'postgres-not-exposed',
  catalogueId: 'PRT-012',
  version: 3,
  title: 'PostgreSQL is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'PostgreSQL exposed',
  summary: 'Anyone can reach a PostgreSQL server.',
  penalty: 20,
  penaltyInside: 3,
  impact:
    'Attackers can try passwords and exploit vulnerabilities of the server without going through the application.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['port 5432', 'postgresql', 'exposed database'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only the application reach the database.',
    steps: [
      'Set `listen_addresses` to an internal address, and pg_hba.conf to the hosts that need it.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'postgres',
  usualPorts: [5432],
});
