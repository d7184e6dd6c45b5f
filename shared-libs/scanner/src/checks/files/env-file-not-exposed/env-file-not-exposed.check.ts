import { earliestMatch } from '../../earliest-match.ts';
import { denyDotPaths, gradedFile, isHtml } from '../exposed-file.ts';

const SETTING = /^(?:export[ \t]+)?([A-Za-z]\w+)[ \t]*=(.*)/;
const SECRET = /PASS(?:WORD|WD|PHRASE)|SECRET|TOKEN|CREDENTIAL|(?:PASS|KEY)(?:$|_)|_PWD(?:$|_)/i;
const DSN = /DSN(?:$|_)/i;
/** A login or a key in a DSN; others, such as `null://null`, name a service alone. */
const LOGIN_IN_DSN = /[^\s}]@|(?:auth|key|password|pwd|secret|token)=[^\s"'$&;]/i;
/** Names that build tools copy into pages, and keys that are made for browsers. */
const PUBLIC =
  /^(?:EXPO_PUBLIC|GATSBY|NEXT_PUBLIC|NUXT_PUBLIC|PUBLIC|REACT_APP|VITE|VUE_APP)_|PUBLIC_KEY|PUBLISHABLE|SENTRY_DSN|SITE_KEY/;
/** Names that say something of a secret, such as the file that holds it. */
const ABOUT =
  /_(?:ALGORITHM|DIR|ENABLED|EXPIR[A-Z]{0,8}(?:_[A-Z]{2,7})?|FILE|LENGTH|LIFETIME|PATH|PREFIX|TTL|UR[IL])$/i;
/** Nothing, a switch, or a name in place of the value; what only begins with a quote has a value. */
const EMPTY = /^(?:$|""|''|["']?(?:<|\$\{|(?:null|true|false|\$[a-z_]\w*)["']?$))/i;
/** A file that holds the secret, and a key of Stripe that is made for browsers. */
const ELSEWHERE =
  /^["']?(?:pk_(?:live|test)_|[\w./~-]*\.(?:cer|crt|jks|json|key|p12|pem|pfx|ya?ml)["']?$)/i;
const COMMENT = /^[ \t]+#/;
/** `scheme://user:password@host` */
const login = { text: '://', followedBy: /^[^\s/:@]*:[^\s/@]+@/ } as const;

function isSecret(line: string): boolean {
  const [, name = '', value = ''] = SETTING.exec(line) ?? [];
  if (EMPTY.test(value.trim()) || COMMENT.test(value) || PUBLIC.test(name)) return false;
  if (SECRET.test(name) && !ABOUT.test(name)) return !ELSEWHERE.test(value.trim());
  if (DSN.test(name)) return LOGIN_IN_DSN.test(value);
  const found = earliestMatch(value, login);
  return found !== null && !found.includes(':${');
}

const secretIn = (body: string): string | null => body.split(/\r?\n/).find(isSecret) ?? null;

/** A setting with a secret, or the first of at least two that are written as such files do. */
function settingIn(body: string): string | null {
  const lines = body.match(/^(?:export[ \t]+)?[A-Z][A-Z0-9_]+[ \t]*=.*$/gm) ?? [];
  return secretIn(body) ?? (lines.length >= 2 ? (lines[0] ?? null) : null);
}

export const envFileNotExposed = gradedFile({
  id: 'env-file-not-exposed',
  catalogueId: 'EXP-003',
  version: 6,
  title: 'Environment files (.env) are not exposed',
  severity: 'critical',
  problem: 'Environment file exposed (.env) with secrets',
  summary: 'An environment file with a password or key comes back to anyone who asks.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Passwords and keys are readable by anyone' },
  impact:
    'Such files hold the passwords and keys of the application: database, mail, cloud and payment accounts.',
  cweIds: ['CWE-200', 'CWE-538'],
  owasp: 'A02:2025',
  aliases: ['.env', 'dotenv', 'environment variables', 'leaked credentials'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the file from the web root, and replace every secret in it.',
    steps: [
      'Keep it out of the folder that the web server serves.',
      denyDotPaths,
      'Replace each password and key in the file: treat it as compromised.',
      'Look through the logs of those accounts for use by others.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/538.html',
  },
  paths: ['.env', '.env.local', '.env.production', '.env.backup'],
  proofIn: (file) => (isHtml(file) ? null : settingIn(file.body)),
  grades: {
    harmless: {
      verdict: 'fail',
      title: 'Environment file exposed (.env)',
      summary:
        'An environment file comes back to anyone who asks. No password or key was seen in it, but hosts and settings.',
      penalty: 8,
      severity: 'medium',
    },
  },
  gradeOf: (file) => (secretIn(file.body) === null ? 'harmless' : 'exposed'),
});
