import { exposedFile, isHtml } from '../exposed-file.ts';

/** A user with a hash that says its kind, as `crypt` or LDAP write it. */
const tagged = /^[^\s:]+:(?:\$(?:apr1|1|2[abxy]|5|6|7|g?y)\$[^\s:]+|\{S?SHA\}[0-9A-Za-z+/=]+)/;
/** A user with a hash of DES, and perhaps a comment. */
const untagged = /^[\w.@-]+:([./0-9A-Za-z]{13})(?::|$)/;

/** Words of thirteen letters look like DES, so all lines have to be such hashes, with letters of both cases. */
function isUntagged(line: string): boolean {
  const hash = untagged.exec(line)?.[1] ?? '';
  return /[a-z]/.test(hash) && /[A-Z]/.test(hash);
}

function passwordIn(text: string): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const found = tagged.exec(line);
    if (found !== null) return found[0];
  }
  return lines.every(isUntagged) ? (lines[0] ?? null) : null;
}

export const passwordFileNotExposed = exposedFile({
  id: 'password-file-not-exposed',
  catalogueId: 'EXP-012',
  version: 4,
  title: 'Password files (.htpasswd) are not exposed',
  severity: 'high',
  problem: 'Password file exposed (.htpasswd)',
  summary: 'A .htpasswd file comes back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Passwords are readable by anyone' },
  impact: 'Its hashes can be tried offline until the passwords are known.',
  cweIds: ['CWE-538', 'CWE-916'],
  owasp: 'A02:2025',
  aliases: ['htpasswd', '.htpasswd', 'password hashes'],
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
  proofIn: (file) => (isHtml(file) ? null : passwordIn(file.body)),
});
