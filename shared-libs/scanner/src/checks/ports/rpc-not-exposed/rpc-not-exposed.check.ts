import { exposedService } from '../exposed-service.ts';

export const rpcNotExposed = exposedService({
  id: 'rpc-not-exposed',
  catalogueId: 'PRT-028',
  version: 2,
  title: 'rpcbind (portmapper) is not exposed',
  severity: 'medium',
  severityInside: 'info',
  problem: 'rpcbind (portmapper) exposed',
  summary: 'Anyone can ask the port mapper which RPC services run.',
  penalty: 8,
  penaltyInside: 0,
  impact: 'Attackers find NFS and other services that were not made for the internet.',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
  aliases: ['rpcbind', 'portmap', 'portmapper', 'port 111'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn rpcbind off, or close its port.',
    steps: [
      '`systemctl disable --now rpcbind.socket rpcbind`; NFS 4 does not need it.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'rpcbind',
  usualPorts: [111],
});
