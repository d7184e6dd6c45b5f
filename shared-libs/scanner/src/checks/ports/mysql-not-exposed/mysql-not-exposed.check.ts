import { exposedService } from '../exposed-service.ts';

export const mysqlNotExposed = exposedService({
  id: 'mysql-not-exposed',
  catalogueId: 'PRT-011',
  version: 2,
  title: 'MySQL is not reachable',
  severity: 'high',
  severityInside: 'low',
  problem: 'MySQL reachable',
  summary: 'Anyone can reach a MySQL or MariaDB server.',
  penalty: 20,
  penaltyInside: 3,
  impact:
    'Attackers can try passwords and exploit vulnerabilities of the server without going through the application.',
  cweIds: ['CWE-284'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only the application reach the database.',
    steps: [
      'Set `bind-address` to an internal address.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'mysql',
  usualPorts: [3306],
});
