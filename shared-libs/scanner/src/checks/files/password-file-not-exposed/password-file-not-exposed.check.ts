import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const passwordFileNotExposed = exposedFile({
  id: 'password-file-not-exposed',
  catalogueId: 'EXP-012',
  version: 2,
  title: 'Password files are not served',
  severity: 'high',
  problem: 'Password file readable from the web',
  summary: 'A .htpasswd file comes back to anyone who asks.',
  penalty: 25,
  impact: 'Its hashes can be tried offline until the passwords are known.',
  cweIds: ['CWE-538', 'CWE-916'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Move the file out of the web root, and replace the passwords.',
    steps: [
      'Keep it out of the folder that the web server serves.',
      'Set new passwords for every user in the file.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/538.html',
  },
  paths: ['.htpasswd'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(
          file,
          /^[\w.@-]+:\$(?:apr1|2[aby]|5|6)\$\S+/m,
          /^[\w.@-]+:\{SHA\}\S+/m,
          /^[\w.@-]+:[./\w]{13}$/m,
        ),
});
