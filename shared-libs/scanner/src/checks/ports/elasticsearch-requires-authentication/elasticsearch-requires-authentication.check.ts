import { openService } from '../exposed-service.ts';

export const elasticsearchRequiresAuthentication = openService({
  id: 'elasticsearch-requires-authentication',
  catalogueId: 'PRT-017',
  version: 2,
  title: 'Elasticsearch requires a login',
  severity: 'critical',
  problem: 'Elasticsearch without authentication',
  summary: 'An Elasticsearch or OpenSearch server answers anyone.',
  penalty: 40,
  impact: 'Anyone can search, change and delete all indices.',
  cweIds: ['CWE-306'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.2 Configure operating system user authentication',
    published: '2008-07',
  },
  remediation: {
    summary: 'Turn security on, and close the port.',
    steps: [
      'Set `xpack.security.enabled: true`, or the security plug-in of OpenSearch.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'elasticsearch',
  usualPorts: [9200],
});
