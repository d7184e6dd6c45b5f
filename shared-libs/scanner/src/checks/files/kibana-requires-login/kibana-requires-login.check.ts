import { exposedFile, firstMatch } from '../exposed-file.ts';

export const kibanaRequiresLogin = exposedFile({
  id: 'kibana-requires-login',
  catalogueId: 'PNL-005',
  version: 1,
  title: 'Kibana and OpenSearch Dashboards ask for a login',
  severity: 'high',
  problem: 'Kibana readable without a login',
  summary: 'Kibana or OpenSearch Dashboards tells anonymous visitors its full state.',
  penalty: 20,
  impact: 'Whoever opens it searches, changes and deletes everything in the cluster behind it.',
  cweIds: ['CWE-306'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn the security features on.',
    steps: [
      'Elasticsearch: `xpack.security.enabled: true`, then set passwords and sign in.',
      'OpenSearch: keep the security plugin installed and configured.',
      'Until then, allow only internal addresses.',
    ],
    effort: 'low',
    reference: 'https://www.elastic.co/docs/deploy-manage/security',
  },
  paths: ['api/status', 'kibana/api/status'],
  proofIn: (file) =>
    firstMatch(file, { text: '"version":{', followedBy: /^"number":"[\d.]{1,20}","build_hash":"/ }),
});
