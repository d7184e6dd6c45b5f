import { openService } from '../exposed-service.ts';

export const couchdbRequiresAuthentication = openService({
  id: 'couchdb-requires-authentication',
  catalogueId: 'PRT-042',
  version: 2,
  title: 'CouchDB requires authentication',
  severity: 'high',
  problem: 'CouchDB without authentication',
  summary: 'A CouchDB server lists its databases to anyone.',
  penalty: 20,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can read, change and delete all data, and run programs on old versions.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated couchdb', 'admin party', 'port 5984'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Create an administrator.',
    steps: [
      'Add one in the section `[admins]` of `local.ini`, and set `require_valid_user = true` in the section `[chttpd]`.',
      'Set `bind_address` to an internal address.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://docs.couchdb.org/en/stable/intro/security.html',
  },
  service: 'couchdb',
  usualPorts: [5984, 6984],
});
