import { exposedService } from '../exposed-service.ts';

export const telnetNotExposed = exposedService({
  id: 'telnet-not-exposed',
  catalogueId: 'PRT-001',
  version: 2,
  title: 'Telnet is not reachable',
  severity: 'high',
  severityInside: 'medium',
  problem: 'Telnet reachable',
  summary: 'Anyone can reach a Telnet server.',
  penalty: 20,
  penaltyInside: 8,
  impact: 'Telnet sends passwords in clear text, and bots try default ones all day.',
  cweIds: ['CWE-319'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn Telnet off.',
    steps: [
      'Use SSH instead.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'telnet',
  usualPorts: [23, 2323],
});
