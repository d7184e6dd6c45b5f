import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { mixedPart } from '../mixed-content.ts';

export const pagePartsEncrypted = checkOf<WebOrigin>()({
  id: 'page-parts-encrypted',
  catalogueId: 'PAGE-001',
  version: 3,
  title: 'Styles and frames are loaded over HTTPS',
  group: 'content',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'active-content',
  impact:
    'Browsers block such a part, so the page is broken. In one that does not, anyone on the network path changes what the part shows, and reads what visitors type into it.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['mixed content', 'insecure content', 'passive mixed content'],
  standard: {
    document: 'Mixed Content, W3C Candidate Recommendation Draft',
    section: '3.2 Blockable Content',
    published: '2023-02-23',
  },
  remediation: {
    summary: 'Load every part of the page over HTTPS.',
    steps: [
      'Change `http://` to `https://` in the addresses of style sheets, frames and plugins.',
      'Send `Content-Security-Policy: upgrade-insecure-requests` while old pages remain.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/Security/Mixed_content',
  },
  outcomes: {
    encrypted: {
      verdict: 'pass',
      summary: 'Every style sheet, frame and plugin comes over HTTPS.',
    },
    clear: {
      verdict: 'fail',
      title: 'Mixed content: style or frame loaded over HTTP',
      summary: 'An HTTPS page loads a style sheet, a frame or a plugin over plain HTTP.',
      penalty: 6,
    },
    'plain-page': {
      verdict: 'not-applicable',
      summary: 'The page itself is served over plain HTTP',
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    if (origin.scheme === 'http') return { outcome: 'plain-page' };
    const clear = mixedPart(origin, ({ tag }) => tag !== 'script');
    if (clear === undefined) return { outcome: 'encrypted' };
    return onPage(origin, 'clear', {
      matched: clear.written,
      expected: 'https:',
      actual: clear.url.href,
    });
  },
});
