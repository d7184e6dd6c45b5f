import { denyDotPaths, exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const gitMetadataNotExposed = exposedFile({
  id: 'git-metadata-not-exposed',
  catalogueId: 'EXP-001',
  version: 3,
  title: 'The Git repository (.git) is not exposed',
  severity: 'high',
  problem: 'Git repository exposed (.git)',
  summary: 'Files of the .git folder come back to anyone who asks.',
  penalty: 25,
  exposure: {
    kind: 'usable-by-anyone',
    phrase: 'Source code and its history are readable by anyone',
  },
  impact:
    'With them the whole source code and its history can be rebuilt, passwords that were ever committed included.',
  cweIds: ['CWE-527', 'CWE-538'],
  owasp: 'A02:2025',
  aliases: ['.git', 'git exposed', 'git folder', 'git config', 'source code disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Stop serving the .git folder.',
    steps: [
      'Deploy a build or an export, not a working copy.',
      denyDotPaths,
      'Treat every secret in the history as compromised, and replace it.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/527.html',
  },
  paths: ['.git/HEAD', '.git/config'],
  thing: '.git/',
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(file, /^ref: refs\/\S+/m, /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/m, /^\[core\]$/m),
});
