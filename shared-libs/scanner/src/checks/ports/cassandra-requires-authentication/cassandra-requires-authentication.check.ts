import { openService } from '../exposed-service.ts';

export const cassandraRequiresAuthentication = openService({
  id: 'cassandra-requires-authentication',
  catalogueId: 'PRT-023',
  version: 2,
  title: 'Cassandra requires authentication',
  severity: 'high',
  problem: 'Cassandra without authentication',
  summary: 'A Cassandra node accepts clients without a login.',
  penalty: 20,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read, change and delete all data.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated cassandra', 'port 9042', 'cql'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn authentication on.',
    steps: [
      'Replicate `system_auth` to several nodes of each data centre first, or nobody logs in while one is down.',
      'Set `authenticator: PasswordAuthenticator` and `authorizer: CassandraAuthorizer`, and replace the user `cassandra`.',
      'Set `rpc_address` to an internal address.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'medium',
    reference: 'https://cassandra.apache.org/doc/latest/cassandra/managing/operating/security.html',
  },
  service: 'cassandra',
  usualPorts: [9042, 9142],
});
