import { openService } from '../exposed-service.ts';

export const dockerApiRequiresCertificate = openService({
  id: 'docker-api-requires-certificate',
  catalogueId: 'PRT-018',
  version: 2,
  title: 'The Docker API requires a client certificate',
  severity: 'critical',
  problem: 'Docker API without authentication',
  summary: 'The Docker API answers anyone without a certificate.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'The machine can be controlled by anyone' },
  impact: 'Anyone can start containers as root, and so control the machine.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated docker', 'docker socket', 'docker daemon', 'port 2375'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn the TCP socket off, or require certificates.',
    steps: [
      'Remove `-H tcp://0.0.0.0:2375` from the service.',
      'If remote access is needed, use SSH or `--tlsverify`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'docker',
  usualPorts: [2375, 2376],
});
