import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

/** Source that the server did not run, whatever type it gives it: a page that shows code escapes it. */
const rawPhp = (text: string): string | null =>
  (/^(?:\ufeff|\s{1,20})?<\?=[^\n]{0,250}/.exec(text) ??
    /<\?php\b[^\n]{0,250}/i.exec(text))?.[0].trim() ?? null;

export const sourceBackupNotExposed = exposedFile({
  id: 'source-backup-not-exposed',
  catalogueId: 'EXP-010',
  version: 4,
  title: 'Backups of source files are not exposed',
  severity: 'high',
  problem: 'Backup of a source file exposed',
  summary: 'A copy that an editor or a person left behind comes back as text.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Source code is readable by anyone' },
  impact:
    'The server runs the original, but serves the copy as text, with settings, passwords and source code.',
  cweIds: ['CWE-530', 'CWE-540'],
  owasp: 'A02:2025',
  aliases: ['wp-config.php.bak', 'editor backup', 'swp file', 'source code disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the copies from the web root.',
    steps: [
      'Delete files that end in .bak, .old, .orig, ~ or .swp.',
      'nginx: `location ~* (~|\\.(bak|old|orig|sw[op]))$ { deny all; }`. Apache: `Require all denied` in `<FilesMatch "(~|\\.(bak|old|orig|sw[op]))$">`. IIS: deny the endings in request filtering. Caddy: `@copies path *~ *.bak *.old *.orig *.swp` and `respond @copies 404`.',
      'Replace the secrets in the copies.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/530.html',
  },
  paths: [
    'wp-config.php.bak',
    'wp-config.php~',
    'config.php.bak',
    'index.php.bak',
    '.index.php.swp',
  ],
  proofIn: (file) => rawPhp(file.body) ?? (isHtml(file) ? null : firstMatch(file, /^b0VIM \d/m)),
});
