import { exposedFile, firstMatch } from '../exposed-file.ts';

export const kibanaRequiresLogin = exposedFile({
  id: 'kibana-requires-login',
  catalogueId: 'PNL-005',
  version: 2,
  title: 'Kibana and OpenSearch Dashboards require a login',
  severity: 'high',
  problem: 'Kibana or OpenSearch Dashboards without authentication',
  summary: 'Kibana or OpenSearch Dashboards lists what it stores to anyone who asks.',
  penalty: 20,
  exposure: { kind: 'usable-by-anyone', phrase: 'Stored data is readable by anyone' },
  impact:
    'Whoever opens it searches the cluster behind it, and mostly changes and deletes it as well.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated kibana', 'opensearch dashboards'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn the security features on.',
    steps: [
      'Elasticsearch: `xpack.security.enabled: true`; several nodes need `xpack.security.transport.ssl.enabled: true` with certificates, too, or they do not start.',
      'Set passwords, and give Kibana that of `kibana_system`: `elasticsearch.username` and `elasticsearch.password`.',
      'OpenSearch: keep the security plugin installed and configured.',
      'Until then, allow only internal addresses.',
    ],
    effort: 'low',
    reference: 'https://www.elastic.co/docs/deploy-manage/security',
  },
  // The state at api/status is public on OpenSearch Dashboards that ask for a login.
  paths: ['', 'kibana/', '_dashboards/'].map(
    (folder) => `${folder}api/saved_objects/_find?type=index-pattern&per_page=1`,
  ),
  proofIn: (file) =>
    firstMatch(file, {
      text: '{"page":1,"per_page":1,"total":',
      followedBy: /^\d{1,9},"saved_objects":\[/,
    }),
});
