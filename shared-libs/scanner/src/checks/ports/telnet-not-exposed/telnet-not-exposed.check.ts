import { exposedService } from '../exposed-service.ts';

export const telnetNotExposed = exposedService({
  id: 'telnet-not-exposed',
  catalogueId: 'PRT-001',
  version: 3,
  title: 'Telnet is not exposed',
  severity: 'high',
  severityInside: 'medium',
  problem: 'Telnet exposed',
  summary: 'Anyone can reach a Telnet server.',
  penalty: 20,
  penaltyInside: 8,
  impact: 'Telnet sends passwords in clear text, and bots try default ones all day.',
  cweIds: ['CWE-319'],
  owasp: 'A02:2025',
  aliases: ['port 23', 'cleartext login'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn Telnet off.',
    steps: [
      'Use SSH instead, and log in over it once before you turn Telnet off.',
      'Cisco IOS: `transport input ssh` in each `line vty`.',
      'Mainframes and AS/400: take terminals over TLS alone, at port 992.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'telnet',
  usualPorts: [23, 2323],
  clearTextAlone: true,
});
