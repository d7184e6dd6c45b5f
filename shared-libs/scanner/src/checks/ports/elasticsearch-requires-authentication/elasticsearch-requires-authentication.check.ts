import { openService } from '../exposed-service.ts';

export const elasticsearchRequiresAuthentication = openService({
  id: 'elasticsearch-requires-authentication',
  catalogueId: 'PRT-017',
  version: 2,
  title: 'Elasticsearch requires authentication',
  severity: 'critical',
  problem: 'Elasticsearch without authentication',
  summary: 'An Elasticsearch or OpenSearch server answers anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Data can be read and changed by anyone' },
  impact: 'Anyone can search, change and delete all indices.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated elasticsearch', 'open elasticsearch', 'opensearch', 'port 9200'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn security on, and close the port.',
    steps: [
      'Elasticsearch: `xpack.security.enabled: true`; several nodes need `xpack.security.transport.ssl.enabled: true` with certificates, too, or they do not start.',
      'Set passwords with `elasticsearch-reset-password`, or `elasticsearch-setup-passwords` before version 8, and give them to the clients.',
      'OpenSearch: install the security plug-in, without `plugins.security.disabled`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'elasticsearch',
  usualPorts: [9200],
});
