import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const applicationSettingsNotExposed = exposedFile({
  id: 'application-settings-not-exposed',
  catalogueId: 'EXP-011',
  version: 2,
  title: 'Settings of .NET applications are not served',
  severity: 'high',
  problem: 'Application settings readable from the web',
  summary: 'A web.config or appsettings.json comes back to anyone who asks.',
  penalty: 25,
  impact: 'Such files hold connection strings with passwords, and the keys that sign sessions.',
  cweIds: ['CWE-538'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let the web server refuse settings files.',
    steps: [
      'Serve the application through its own server, which never serves these files, or deny the names.',
      'Replace the secrets in the file.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/538.html',
  },
  paths: ['web.config', 'appsettings.json'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(file, '<connectionStrings>', /<machineKey\b/, '<appSettings>', {
          text: '"ConnectionStrings"',
          followedBy: /^\s*:/,
        }),
});
