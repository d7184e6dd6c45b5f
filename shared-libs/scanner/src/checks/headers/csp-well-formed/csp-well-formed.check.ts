import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, onPage } from '../../page-judgement.ts';
import { type CspPolicy, enforcedPolicies, fetchDirectives, includes } from '../csp.ts';
import { policyOutcomes } from '../csp-judgement.ts';

const bareKeyword =
  /^"?'?(?:self|none|unsafe-(?:inline|eval|hashes)|wasm-unsafe-eval|strict-dynamic|report-sample|trusted-types-eval|inline-speculation-rules)"?$|^"/i;
/** Without quotes browsers read it as the name of a host. */
const bareHash = /^"?(?:nonce|sha(?:256|384|512))-[a-z\d+/_-]+={0,2}"?$/i;

/** Comes from all editions: one that browsers dropped is no mistake of writing. */
const otherDirectives = new Set([
  'base-uri',
  'block-all-mixed-content',
  'form-action',
  'frame-ancestors',
  'navigate-to',
  'plugin-types',
  'referrer',
  'reflected-xss',
  'report-to',
  'report-uri',
  'require-sri-for',
  'require-trusted-types-for',
  'sandbox',
  'trusted-types',
  'upgrade-insecure-requests',
  'webrtc',
]);

/** Among sources it shows a missing semicolon; one without a hyphen may be a host. */
const isDirective = (source: string): boolean =>
  fetchDirectives.has(source) || (otherDirectives.has(source) && source.includes('-'));

function isMalformed({ directives, duplicates, skipped }: CspPolicy): boolean {
  if (duplicates.length > 0 || skipped.length > 0) return true;
  return [...directives].some(
    ([name, sources]) =>
      !(fetchDirectives.has(name) || otherDirectives.has(name)) ||
      (sources.length > 1 && includes(sources, "'none'") && name !== 'trusted-types') ||
      sources.some(
        (source) =>
          bareKeyword.test(source) ||
          (isDirective(source) && name !== 'report-to') ||
          (fetchDirectives.has(name) && bareHash.test(source)),
      ),
  );
}

export const cspWellFormed = checkOf<WebOrigin>()({
  id: 'csp-well-formed',
  catalogueId: 'HDR-016',
  version: 5,
  title: 'CSP has no syntax error',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:syntax',
  impact: 'A directive that browsers do not understand protects nothing.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['csp syntax', 'invalid csp', 'csp directive'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '2.2.1 Parse a serialized CSP',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Correct the directive.',
    steps: [
      'Separate directives by semicolons, and sources by spaces.',
      'Write keywords in single quotes.',
      "Name each directive once, and `'none'` alone.",
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...policyOutcomes,
    strict: { verdict: 'pass', summary: 'Browsers understand the whole policy.' },
    weak: {
      verdict: 'fail',
      title: 'CSP syntax error: part of the policy is ignored',
      summary:
        'Browsers ignore a part of the policy: a directive comes twice or is unknown, a keyword lacks its quotes, or a character is not ASCII.',
      penalty: 2,
    },
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const policies = enforcedPolicies(origin);
    if (policies.length === 0) return { outcome: 'no-policy' };
    // Unlike a weakness, a mistake in one policy is not made good by another.
    const malformed = policies.find(isMalformed);
    if (malformed === undefined) return { outcome: 'strict' };
    const expected = 'known directives, each once, and keywords in quotes';
    return onPage(origin, 'weak', { actual: malformed.text, expected });
  },
});
