import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const lockFilesNotExposed = exposedFile({
  id: 'lock-files-not-exposed',
  catalogueId: 'EXP-028',
  version: 3,
  title: 'Dependency lists are not exposed',
  severity: 'low',
  problem: 'Dependency list exposed (composer.lock, package-lock.json)',
  summary: 'A lock file with the exact versions of all dependencies comes back to anyone who asks.',
  penalty: 3,
  impact: 'It shows which known vulnerabilities the application has.',
  cweIds: ['CWE-538'],
  owasp: 'A02:2025',
  aliases: ['composer.lock', 'package-lock.json', 'yarn.lock', 'dependency disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Keep lock files out of the web root.',
    steps: ['Deploy only what the build produced.'],
    effort: 'low',
    reference: null,
  },
  paths: ['package-lock.json', 'composer.lock', 'yarn.lock', 'pnpm-lock.yaml'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : firstMatch(
          file,
          { text: '"lockfileVersion"', followedBy: /^\s*:\s*\d/ },
          { text: '"content-hash"', followedBy: /^\s*:/ },
          /^# yarn lockfile v1$/m,
          // Yarn 2 and later.
          /^__metadata:$/m,
          /^lockfileVersion:.{0,100}/m,
        ),
});
