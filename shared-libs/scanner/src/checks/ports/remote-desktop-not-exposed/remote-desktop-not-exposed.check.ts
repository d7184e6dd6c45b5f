import { exposedService } from '../exposed-service.ts';

export const remoteDesktopNotExposed = exposedService({
  id: 'remote-desktop-not-exposed',
  catalogueId: 'PRT-002',
  version: 2,
  title: 'Remote Desktop (RDP) is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'Remote Desktop (RDP) exposed',
  summary: 'Anyone can reach a remote desktop server.',
  penalty: 20,
  penaltyInside: 3,
  impact:
    'Bots try passwords all day, and worms have spread through vulnerabilities in remote desktop.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['rdp', 'port 3389', 'ms-wbt-server', 'terminal services'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Close remote desktop to the internet.',
    steps: [
      'Close the port to the internet in the firewall or security group.',
      'Give people access through a VPN or a bastion host.',
      'Require network-level authentication and a second factor.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'rdp',
  usualPorts: [3389],
});
