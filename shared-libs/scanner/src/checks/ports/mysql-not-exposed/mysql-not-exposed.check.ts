import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot, Service } from '../../../subjects/host.ts';
import { exposedService, judgeServices } from '../exposed-service.ts';

const mysql = { service: 'mysql', usualPorts: [3306] } as const;

const reachable = exposedService({
  ...mysql,
  id: 'mysql-not-exposed',
  catalogueId: 'PRT-011',
  version: 3,
  title: 'MySQL is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'MySQL exposed',
  summary: 'Anyone can reach a MySQL or MariaDB server.',
  penalty: 20,
  penaltyInside: 3,
  impact:
    'Attackers can try passwords and exploit vulnerabilities of the server without going through the application.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['port 3306', 'mariadb', 'exposed database'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
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
});

type Key = keyof typeof reachable.outcomes | 'turned-away';

/** Error 1130: no user may come from the address of the scanner. 1129, after many failed connections, passes. */
const turnsAway = ({ proof }: Service): boolean =>
  proof.response.includes('is not allowed to connect');

export const mysqlNotExposed = checkOf<HostSnapshot>()({
  ...reachable,
  outcomes: {
    ...reachable.outcomes,
    'turned-away': {
      verdict: 'fail',
      title: 'MySQL exposed, host not allowed',
      summary:
        'A MySQL or MariaDB server can be reached, and lets no user log in from the address of the scanner.',
      penalty: 5,
      severity: 'low',
    },
  },
  evaluate: (host) =>
    judgeServices<Key>(
      host,
      mysql,
      'closed',
      () => 'unnamed',
      (found) => {
        if (host.inside) return 'reachable-inside';
        return turnsAway(found) ? 'turned-away' : 'reachable';
      },
    ),
});
