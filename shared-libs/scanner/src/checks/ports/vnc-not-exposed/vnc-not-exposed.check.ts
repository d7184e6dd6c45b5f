import { guardedService } from '../exposed-service.ts';

export const vncNotExposed = guardedService({
  id: 'vnc-not-exposed',
  catalogueId: 'PRT-009',
  version: 3,
  title: 'VNC is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'VNC exposed',
  summary: 'Anyone can reach a VNC server.',
  penalty: 20,
  penaltyInside: 3,
  impact: 'VNC passwords are short, and the number of attempts is often not limited.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['port 5900', 'remote framebuffer', 'rfb'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Close VNC to the internet.',
    steps: [
      'Close the port to the internet in the firewall or security group.',
      'Reach VNC through an SSH tunnel or a VPN.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'vnc',
  usualPorts: [5900, 5901],
});
