import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';

export const resourcesIsolated = checkOf<WebOrigin>()({
  id: 'resources-isolated',
  catalogueId: 'HDR-024',
  version: 3,
  title: 'Resources are isolated (Cross-Origin-Resource-Policy)',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cross-origin-resource-policy',
  impact:
    'Other sites can load the content into their own process, where flaws of processors may read it.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['corp', 'cross-origin isolation', 'spectre'],
  standard: {
    document: 'Post-Spectre Web Development, W3C First Public Working Draft',
    section: '1.2 TL;DR',
    published: '2021-03-16',
  },
  remediation: {
    summary: 'Send Cross-Origin-Resource-Policy.',
    steps: [
      'Send `Cross-Origin-Resource-Policy: same-origin` with pages, and `cross-origin` only with what others shall embed.',
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cross-Origin-Resource-Policy',
  },
  outcomes: {
    isolated: { verdict: 'pass', summary: 'Cross-Origin-Resource-Policy limits who may embed.' },
    open: {
      verdict: 'fail',
      title: 'Cross-Origin-Resource-Policy (CORP) missing',
      summary: 'The page lets every site embed its content.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    // Browsers join repeated headers, and compare what results letter by letter.
    const values = headerValues(origin.page, 'cross-origin-resource-policy');
    const policy = values.length === 0 ? null : values.join(', ').trim();
    if (policy === 'same-origin' || policy === 'same-site') return { outcome: 'isolated' };
    return onPage(origin, 'open', {
      expected: 'same-origin or same-site',
      actual: policy ?? 'no header',
    });
  },
});
