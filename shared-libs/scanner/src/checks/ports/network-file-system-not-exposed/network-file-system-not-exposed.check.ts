import { exposedService } from '../exposed-service.ts';

export const networkFileSystemNotExposed = exposedService({
  id: 'network-file-system-not-exposed',
  catalogueId: 'PRT-043',
  version: 2,
  title: 'NFS is not exposed',
  severity: 'medium',
  severityInside: 'low',
  problem: 'NFS exposed',
  summary: 'Anyone can reach a file server that speaks NFS.',
  penalty: 8,
  penaltyInside: 3,
  impact:
    'Where a share does without Kerberos, attackers who may mount it act as any user that they name.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['nfs', 'port 2049', 'nfs export'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only your own machines reach NFS.',
    steps: [
      'Name the addresses in `/etc/exports`, and use `sec=krb5p`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'medium',
    reference: null,
  },
  service: 'nfs',
  usualPorts: [2049],
});
