import { exposedFile, firstMatch } from '../exposed-file.ts';

export const grafanaRequiresLogin = exposedFile({
  id: 'grafana-requires-login',
  catalogueId: 'PNL-004',
  version: 1,
  title: 'Grafana requires a login',
  severity: 'medium',
  problem: 'Grafana without authentication',
  summary: 'Grafana answers anonymous visitors as a member of an organisation.',
  penalty: 10,
  exposure: { kind: 'usable-by-anyone', phrase: 'Dashboards are readable by anyone' },
  impact:
    'Dashboards show names, load and errors of internal systems, and queries to their data sources.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['grafana anonymous access', 'unauthenticated grafana'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn anonymous access off.',
    steps: [
      'Set `enabled = false` in the section `[auth.anonymous]` of grafana.ini, or `GF_AUTH_ANONYMOUS_ENABLED=false`.',
      'Share single dashboards publicly where that is wanted.',
    ],
    effort: 'low',
    reference:
      'https://grafana.com/docs/grafana/latest/setup-grafana/configure-access/configure-authentication/anonymous-auth/',
  },
  paths: ['api/org', 'grafana/api/org'],
  proofIn: (file) => firstMatch(file, '"address":{"address1":'),
});
