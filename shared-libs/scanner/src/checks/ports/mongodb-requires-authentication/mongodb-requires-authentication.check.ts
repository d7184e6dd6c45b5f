import { openService } from '../exposed-service.ts';

export const mongodbRequiresAuthentication = openService({
  id: 'mongodb-requires-authentication',
  catalogueId: 'PRT-014',
  version: 2,
  title: 'MongoDB requires authentication',
  severity: 'critical',
  problem: 'MongoDB without authentication',
  summary: 'A MongoDB server lists its databases to anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read, change and delete all data; bots do this and demand a ransom.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated mongodb', 'open mongodb', 'port 27017'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn access control on.',
    steps: [
      'Create an administrator, and set `security.authorization: enabled`.',
      'Replica sets and shards: give each member the same `security.keyFile` with it, without which they do not start.',
      'Set `net.bindIp` to internal addresses.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'mongodb',
  usualPorts: [27017],
});
