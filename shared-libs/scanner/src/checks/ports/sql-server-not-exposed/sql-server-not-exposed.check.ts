import { exposedService } from '../exposed-service.ts';

export const sqlServerNotExposed = exposedService({
  id: 'sql-server-not-exposed',
  catalogueId: 'PRT-013',
  version: 2,
  title: 'Microsoft SQL Server is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'Microsoft SQL Server exposed',
  summary: 'Anyone can reach a Microsoft SQL Server.',
  penalty: 20,
  penaltyInside: 3,
  impact:
    'Attackers can try passwords and exploit vulnerabilities of the server without going through the application.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['mssql', 'port 1433', 'ms-sql', 'exposed database'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only the application reach the database.',
    steps: [
      'Let the server listen on an internal address, in the SQL Server Configuration Manager.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'mssql',
  usualPorts: [1433],
});
