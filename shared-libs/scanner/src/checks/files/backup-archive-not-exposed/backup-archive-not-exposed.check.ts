import { exposedFile } from '../exposed-file.ts';

/** First bytes, as hex, and how they read in the evidence. */
const archives: ReadonlyArray<readonly [magic: string, text: string]> = [
  ['504b0304', 'PK'],
  ['1f8b08', ''],
  ['425a68', 'BZh'],
];

export const backupArchiveNotExposed = exposedFile({
  id: 'backup-archive-not-exposed',
  catalogueId: 'EXP-009',
  version: 3,
  title: 'Backup archives are not exposed',
  severity: 'high',
  problem: 'Backup archive exposed',
  summary: 'An archive with the name of a backup comes back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'A backup is readable by anyone' },
  impact: 'Backups of a site hold its source code, its settings and often its data.',
  cweIds: ['CWE-530'],
  owasp: 'A02:2025',
  aliases: ['backup.zip', 'site backup', 'tar.gz backup'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the archive from the web root.',
    steps: ['Keep it out of the folder that the web server serves.', 'Replace the secrets in it.'],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/530.html',
  },
  paths: [
    'backup.zip',
    'backup.tar.gz',
    'www.zip',
    'site.zip',
    'backup.tgz',
    '{host}.zip',
    '{host}.tar.gz',
  ],
  proofIn: ({ magic }) => archives.find(([start]) => magic.startsWith(start))?.[1] ?? null,
});
