import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';
import { hstsDoesNotApply, hstsOf } from '../hsts.ts';

/** Seconds: 180 days, as Cloudflare and servers that count in days send it. */
const HALF_A_YEAR = 15_552_000;

export const hstsLastsLong = checkOf<WebOrigin>()({
  id: 'hsts-lasts-long',
  catalogueId: 'HDR-004',
  version: 6,
  title: 'HSTS max-age is long enough',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'strict-transport-security:max-age',
  impact: 'Visitors who return rarely lose the protection between visits.',
  cweIds: ['CWE-319'],
  owasp: 'A02:2025',
  aliases: ['hsts', 'strict transport security', 'hsts max-age'],
  standard: { document: 'RFC 6797', section: '6.1.1 The max-age directive', published: '2012-11' },
  remediation: {
    summary: 'Raise max-age to a year.',
    steps: ['Send `max-age=31536000`, and keep the other parts of the header as they are.'],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
  },
  outcomes: {
    long: { verdict: 'pass', summary: 'max-age is half a year or more.' },
    short: {
      verdict: 'fail',
      title: 'HSTS max-age too short',
      summary: 'max-age is below half a year.',
      penalty: 3,
    },
    unset: {
      verdict: 'not-applicable',
      summary: 'The origin sends no valid Strict-Transport-Security',
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const hsts = hstsDoesNotApply(origin) === null ? hstsOf(origin) : null;
    if (hsts === null || !hsts.maxAge) return { outcome: 'unset' };
    return hsts.maxAge >= HALF_A_YEAR
      ? { outcome: 'long' }
      : onPage({ ...origin, page: hsts.sentBy }, 'short', {
          matched: hsts.text,
          expected: `max-age of at least ${HALF_A_YEAR}`,
          actual: hsts.text,
        });
  },
});
