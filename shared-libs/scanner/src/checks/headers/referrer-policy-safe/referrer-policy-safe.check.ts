import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { howToSend } from '../how-to-send.ts';
import { referrerMetas } from '../referrer-meta.ts';

const unsafe = new Set(['unsafe-url', 'no-referrer-when-downgrade']);
const safe = new Set([
  'no-referrer',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);

export const referrerPolicySafe = checkOf<WebOrigin>()({
  id: 'referrer-policy-safe',
  catalogueId: 'HDR-021',
  version: 4,
  title: 'Referrer-Policy keeps full URLs from other sites',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'referrer-policy',
  impact:
    'Other sites learn the full address of the page that visitors come from, tokens in it included.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['referrer policy', 'referer leak', 'url leakage'],
  standard: {
    document: 'Referrer Policy, W3C Candidate Recommendation',
    section: '3 Referrer Policies, 4 Referrer Policy Delivery',
    published: '2017-01-26',
  },
  remediation: {
    summary: 'Send a policy that does not pass paths on.',
    steps: [
      'Send `Referrer-Policy: strict-origin-when-cross-origin`, or a stricter one; change a meta element that names another, which overrides the header.',
      ...howToSend('Referrer-Policy', 'strict-origin-when-cross-origin'),
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Referrer-Policy',
  },
  outcomes: {
    safe: { verdict: 'pass', summary: 'Full addresses stay on the site.' },
    default: {
      verdict: 'pass',
      summary: 'No policy is named, so browsers use strict-origin-when-cross-origin.',
    },
    unsafe: {
      verdict: 'fail',
      title: 'Referrer-Policy unsafe: full URLs sent to other sites',
      summary: 'The policy lets other sites see the full address of a page.',
      penalty: 3,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const headers = headerValues(origin.page, 'referrer-policy');
    // Meta elements take effect after the header (section 4.2), each of them alone.
    const metas = referrerMetas(origin.page.body);
    const policy = [...headers.flatMap((value) => value.split(',')), ...metas]
      .map((part) => part.trim().toLowerCase())
      .findLast((part) => safe.has(part) || unsafe.has(part));
    if (policy === undefined) return { outcome: 'default' };
    const text = [...headers, ...metas.map((meta) => `meta ${meta}`)].join(', ');
    return unsafe.has(policy)
      ? onPage(origin, 'unsafe', {
          expected: 'strict-origin-when-cross-origin or stricter',
          actual: text,
        })
      : { outcome: 'safe' };
  },
});
