import { exposedService } from '../exposed-service.ts';

export const fileSharingNotExposed = exposedService({
  id: 'file-sharing-not-exposed',
  catalogueId: 'PRT-003',
  version: 2,
  title: 'SMB file sharing is not exposed',
  severity: 'high',
  severityInside: 'low',
  problem: 'SMB file sharing exposed',
  summary: 'Anyone can reach a file server that speaks SMB.',
  penalty: 20,
  penaltyInside: 3,
  impact: 'Worms have spread through vulnerabilities in SMB, and shares may be readable.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['smb', 'port 445', 'cifs', 'samba', 'netbios'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Close file sharing to the internet.',
    steps: [
      'Close the port to the internet in the firewall or security group.',
      'Give people access through a VPN or a bastion host.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'smb',
  usualPorts: [445, 139],
});
