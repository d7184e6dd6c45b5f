import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';
import { hstsDoesNotApply, hstsOf } from '../hsts.ts';

/** Seconds. */
const A_YEAR = 31_536_000;

export const hstsPreloadEligible = checkOf<WebOrigin>()({
  id: 'hsts-preload-eligible',
  catalogueId: 'HDR-006',
  version: 4,
  title: 'HSTS with preload meets the preload requirements',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'strict-transport-security:preload',
  impact:
    'The site asks browsers to know it by heart, and they refuse: the first visit stays open to attacks.',
  cweIds: ['CWE-319'],
  owasp: 'A02:2025',
  aliases: ['hsts', 'strict transport security', 'hsts preload list'],
  standard: { document: 'RFC 6797', section: '12.3 HSTS Pre-Loaded List', published: '2012-11' },
  remediation: {
    summary: 'Fulfil the conditions, or remove preload.',
    steps: [
      'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains; preload`.',
      'Only do so once every sub-domain speaks HTTPS: removal takes months.',
    ],
    effort: 'low',
    reference: 'https://hstspreload.org/',
  },
  outcomes: {
    eligible: { verdict: 'pass', summary: 'The header fulfils the conditions for preloading.' },
    refused: {
      verdict: 'fail',
      title: 'HSTS preload requirements not met',
      summary: 'The header has preload, but too short a max-age or no includeSubDomains.',
      penalty: 0,
    },
    unasked: { verdict: 'not-applicable', summary: 'The origin does not ask for preloading' },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const hsts = hstsDoesNotApply(origin) === null ? hstsOf(origin) : null;
    if (hsts === null || !hsts.preload) return { outcome: 'unasked' };
    if ((hsts.maxAge ?? 0) >= A_YEAR && hsts.includeSubDomains) return { outcome: 'eligible' };
    return onPage({ ...origin, page: hsts.sentBy }, 'refused', {
      matched: hsts.text,
      expected: 'max-age=31536000; includeSubDomains; preload',
      actual: hsts.text,
    });
  },
});
