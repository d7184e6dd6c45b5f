import { exposedFile, isHtml } from '../exposed-file.ts';

const TIME = /\d{4}/;
const LEVEL =
  /^(?:PHP (?:Warning|Notice|Fatal error|Parse error|Deprecated)|\w{1,40}\.(?:EMERGENCY|ALERT|CRITICAL|ERROR|WARNING|NOTICE|INFO|DEBUG)|\[\w{0,40}:?(?:error|warn|notice)\])/;
/** A line of nginx, or of a program that writes its time and level first. */
const STAMPED =
  /^\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d[.,\d+:Z]* {1,5}\[?(?:emerg|alert|crit|error|warn|notice|info|debug|trace|fatal)/i;
const REQUEST = /^\[[^\]]+\] "[A-Z]+ [^"]*" \d{3}/;

/** A line of an access log, or one that begins with its time. */
function logLine(text: string): string | null {
  for (const line of text.split('\n')) {
    const stamped = STAMPED.exec(line);
    if (stamped !== null) return stamped[0];
    const bracket = line.indexOf('[');
    const end = bracket < 0 ? -1 : line.indexOf('] ', bracket);
    if (end < 0) continue;
    if (bracket > 0) {
      const who = line.slice(0, bracket).split(' ');
      const request = who.length === 4 && !who.slice(0, 3).includes('') && who[3] === '';
      const match = request ? REQUEST.exec(line.slice(bracket)) : null;
      if (match) return line.slice(0, bracket) + match[0];
    } else if (end <= MAX_TIME && TIME.test(line.slice(1, end))) {
      const match = LEVEL.exec(line.slice(end + 2));
      if (match) return line.slice(0, end + 2) + match[0];
    }
  }
  return null;
}

/** A time in brackets is no longer than this, in characters. */
const MAX_TIME = 165;

export const logFileNotExposed = exposedFile({
  id: 'log-file-not-exposed',
  catalogueId: 'EXP-037',
  version: 3,
  title: 'Log files are not exposed',
  severity: 'medium',
  problem: 'Log file exposed',
  summary: 'A log file comes back to anyone who asks.',
  penalty: 10,
  exposure: { kind: 'usable-by-anyone', phrase: 'A log is readable by anyone' },
  impact:
    'Logs show addresses of visitors, internal paths, queries, and at times tokens and passwords.',
  cweIds: ['CWE-532', 'CWE-538'],
  owasp: 'A09:2025',
  aliases: ['error.log', 'access.log', 'debug.log', 'log disclosure'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
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
  proofIn: (file) => (isHtml(file) ? null : logLine(file.body)),
});
