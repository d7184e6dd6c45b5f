import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

const logLine =
  /^\S+ \S+ \S+ \[[^\]\n]+\] "[A-Z]+ [^"\n]*" \d{3}|^\[[^\]\n]{0,80}?\d{4}[^\]\n]{0,80}\] (?:PHP (?:Warning|Notice|Fatal error|Deprecated)|\w+\.(?:ERROR|WARNING|INFO|DEBUG|CRITICAL)|\[\w*:?(?:error|warn|notice)\])/m;

export const logFileNotExposed = exposedFile({
  id: 'log-file-not-exposed',
  catalogueId: 'EXP-037',
  version: 1,
  title: 'Log files are not served',
  severity: 'medium',
  problem: 'Log file readable from the web',
  summary: 'A log file comes back to anyone who asks.',
  penalty: 10,
  impact:
    'Logs show addresses of visitors, internal paths, queries, and at times tokens and passwords.',
  cweIds: ['CWE-532', 'CWE-538'],
  remediation: {
    summary: 'Write logs outside the web root.',
    steps: [
      'Keep it out of the folder that the web server serves.',
      'Deny files that end in .log in the web server.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: [
    'error.log',
    'access.log',
    'debug.log',
    'storage/logs/laravel.log',
    'wp-content/debug.log',
  ],
  proofIn: (file) => (isHtml(file) ? null : firstMatch(file, logLine)),
});
