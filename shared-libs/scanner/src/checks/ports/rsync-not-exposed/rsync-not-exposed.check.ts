import { exposedService } from '../exposed-service.ts';

export const rsyncNotExposed = exposedService({
  id: 'rsync-not-exposed',
  catalogueId: 'PRT-027',
  version: 2,
  title: 'rsync is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'rsync exposed',
  summary: 'Anyone can reach an rsync server.',
  penalty: 20,
  penaltyInside: 3,
  impact: 'Modules are often readable without a password, and then so are the files behind them.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['port 873', 'rsync modules'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Close rsync to the internet.',
    steps: [
      'Run rsync over SSH.',
      'Set `hosts allow`, and `auth users` with a `secrets file`, for each module.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'rsync',
  usualPorts: [873],
});
