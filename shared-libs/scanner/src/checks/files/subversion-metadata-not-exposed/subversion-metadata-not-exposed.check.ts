import { denyDotPaths, exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const subversionMetadataNotExposed = exposedFile({
  id: 'subversion-metadata-not-exposed',
  catalogueId: 'EXP-002',
  version: 4,
  title: 'Version control folders (.svn, .hg) are not exposed',
  severity: 'high',
  problem: 'Version control folder exposed (.svn, .hg)',
  summary: 'Files of a .svn or .hg folder come back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Source code is readable by anyone' },
  impact: 'They list every file of the project, and often hold its source code.',
  cweIds: ['CWE-527'],
  owasp: 'A02:2025',
  aliases: ['.svn', '.hg', 'svn exposed', 'mercurial', 'source code disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Stop serving version control folders.',
    steps: ['Deploy an export, not a working copy.', denyDotPaths],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/527.html',
  },
  paths: ['.svn/wc.db', '.svn/entries', '.hg/requires'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(
          file,
          /^SQLite format 3/m,
          /^\d{1,2}\n\ndir\n\d+/m,
          /^(?:revlogv1|dotencode|fncache|generaldelta|share-safe|dirstate-v2)$/m,
        ),
});
