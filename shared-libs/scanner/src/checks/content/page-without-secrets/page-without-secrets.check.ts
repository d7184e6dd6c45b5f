import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { earliestMatch, type Sign } from '../../earliest-match.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';

/** Keys with a form of their own; those that are meant for browsers, such as `pk_live_`, are none. */
const keys: readonly (readonly [text: string, followedBy: RegExp])[] = [
  ['sk_live_', /^[0-9A-Za-z]{24,}/],
  ['rk_live_', /^[0-9A-Za-z]{24,}/],
  ['sk-proj-', /^[\w-]{60,}/],
  ['sk-svcacct-', /^[\w-]{60,}/],
  ['sk-ant-api', /^\d\d-[\w-]{60,}/],
  ['ghp_', /^[0-9A-Za-z]{36}/],
  ['github_pat_', /^[0-9A-Za-z]{22}_[0-9A-Za-z]{59}/],
  ['glpat-', /^[0-9A-Za-z_-]{20,}/],
  ['xoxb-', /^\d+-[0-9A-Za-z-]{20,}/],
  ['xoxp-', /^\d+-[0-9A-Za-z-]{20,}/],
  ['npm_', /^[0-9A-Za-z]{36}/],
  ['SG.', /^[\w-]{22}\.[\w-]{43}/],
];

const secrets: readonly Sign[] = [
  ...keys.map(([text, followedBy]) => ({ text, followedBy, isWord: true as const })),
  {
    text: '-----BEGIN ',
    // Scripts write the end of a line as two characters.
    followedBy: /^(?:RSA |EC |OPENSSH )?PRIVATE KEY-----(?:\s|\\[nr]){1,5}[0-9A-Za-z+/=]{20}/,
  },
];

/** The first key that is none of documentation, such as `sk_live_xxxxxxxx`. */
function keyIn(text: string): string | null {
  let rest = text;
  for (let left = MAX_PLACEHOLDERS; left > 0; left -= 1) {
    const matched = earliestMatch(rest, ...secrets);
    if (matched === null || !isPlaceholder(matched)) return matched;
    rest = rest.slice(rest.indexOf(matched) + matched.length);
  }
  return null;
}

const MAX_PLACEHOLDERS = 20;

/** Returns whether one character stands eight times in a row. */
function isPlaceholder(key: string): boolean {
  let run = 0;
  for (let at = 1; at < key.length; at += 1) {
    run = key[at] === key[at - 1] ? run + 1 : 0;
    if (run === 7) return true;
  }
  return false;
}

/** The id of a key of Amazon with the key near it: the id alone is no secret. */
function amazonKeyIn(text: string): string | null {
  for (const id of text.matchAll(/(?<![\w-])AKIA[0-9A-Z]{16}(?![\w-])/g)) {
    if (id[0].endsWith('EXAMPLE')) continue;
    const near = text.slice(id.index + id[0].length, id.index + NEAR);
    if (near.split(/[^\w+/]/).some(isAmazonKey)) return id[0];
  }
  return null;
}

/** In characters. */
const NEAR = 300;

/** A hash of as many digits has letters of one case. */
const isAmazonKey = (text: string): boolean =>
  text.length === 40 &&
  !text.includes('_') &&
  [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text));

export const pageWithoutSecrets = checkOf<WebOrigin>()({
  id: 'page-without-secrets',
  catalogueId: 'EXP-032',
  version: 6,
  title: 'Pages and scripts expose no API keys or secrets',
  group: 'content',
  severity: 'high',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'page-secret',
  impact: 'Everyone who opens the page has the key, and search engines and archives keep it.',
  cweIds: ['CWE-312', 'CWE-798'],
  owasp: 'A04:2025',
  aliases: [
    'api key leak',
    'hardcoded secret',
    'hardcoded credentials',
    'leaked token',
    'secret in javascript',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-05, review webpage content for information leakage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Replace the key, then move it to the server.',
    steps: [
      'Revoke the key first: it must count as known.',
      'Let the server call the service, so that no key reaches the browser.',
      'Look through the logs of the service for foreign use.',
    ],
    effort: 'low',
    reference: 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
  },
  needs: ['crawl'],
  outcomes: {
    clean: { verdict: 'pass', summary: 'No known form of a secret key is in pages and scripts.' },
    secret: {
      verdict: 'fail',
      title: 'API key or secret exposed in a page or script',
      summary: 'The site sends a key that only servers may have.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'A secret key is readable by anyone' },
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { pages, scripts } = origin.crawl;
    for (const page of [origin.page, ...pages, ...scripts]) {
      const matched = keyIn(page.body) ?? amazonKeyIn(page.body);
      if (matched !== null) return onPage({ ...origin, page }, 'secret', { matched });
    }
    return { outcome: 'clean' };
  },
});
