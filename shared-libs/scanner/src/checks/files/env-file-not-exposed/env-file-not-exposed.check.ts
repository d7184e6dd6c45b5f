import { exposedFile, isHtml } from '../exposed-file.ts';

const setting = /^(?:export[ \t]+)?[A-Z][A-Z0-9_]+[ \t]*=.*$/gm;

/** Returns a setting if there are at least two, or if its name marks a secret; otherwise null. */
function settingIn(body: string): string | null {
  const lines = body.match(setting) ?? [];
  const secret = lines.find((line) => /(?:PASS|SECRET|TOKEN|KEY|DSN|DATABASE_URL)/.test(line));
  return secret ?? (lines.length >= 2 ? (lines[0] ?? null) : null);
}

export const envFileNotExposed = exposedFile({
  id: 'env-file-not-exposed',
  catalogueId: 'EXP-003',
  version: 2,
  title: 'Environment files are not served',
  severity: 'critical',
  problem: 'Environment file readable from the web',
  summary: 'An environment file with settings comes back to anyone who asks.',
  penalty: 40,
  impact:
    'Such files hold the passwords and keys of the application: database, mail, cloud and payment accounts.',
  cweIds: ['CWE-200', 'CWE-538'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the file from the web root, and replace every secret in it.',
    steps: [
      'Keep it out of the folder that the web server serves.',
      'Deny paths that begin with a dot in the web server.',
      'Replace each password and key in the file: treat it as compromised.',
      'Look through the logs of those accounts for use by others.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/538.html',
  },
  paths: ['.env', '.env.local', '.env.production', '.env.backup'],
  proofIn: (file) => (isHtml(file) ? null : settingIn(file.body)),
});
