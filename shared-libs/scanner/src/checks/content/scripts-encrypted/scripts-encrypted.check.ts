import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { mixedPart } from '../mixed-content.ts';

export const scriptsEncrypted = checkOf<WebOrigin>()({
  id: 'scripts-encrypted',
  catalogueId: 'PAGE-003',
  version: 6,
  title: 'Scripts are loaded over HTTPS',
  group: 'content',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'script',
  impact:
    'Browsers block such a script, so the page is broken. In one that does not, anyone on the network path replaces the script, and with it the page.',
  cweIds: ['CWE-319', 'CWE-829'],
  owasp: 'A04:2025',
  aliases: ['mixed content', 'active mixed content', 'insecure script'],
  standard: {
    document: 'Mixed Content, W3C Candidate Recommendation Draft',
    section: '3.2 Blockable Content',
    published: '2023-02-23',
  },
  remediation: {
    summary: 'Load every script over HTTPS.',
    steps: [
      'Change `http://` to `https://` in the addresses of scripts.',
      'Send `Content-Security-Policy: upgrade-insecure-requests` while old pages remain.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/Security/Mixed_content',
  },
  outcomes: {
    encrypted: { verdict: 'pass', summary: 'Every script comes over HTTPS.' },
    clear: {
      verdict: 'fail',
      title: 'Mixed content: script loaded over HTTP',
      summary: 'An HTTPS page loads a script over plain HTTP.',
      penalty: 12,
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
    const clear = mixedPart(origin, ({ tag, runs }) => tag === 'script' && runs);
    if (clear === undefined) return { outcome: 'encrypted' };
    return onPage(origin, 'clear', {
      matched: clear.written,
      expected: 'https:',
      actual: clear.url.href,
    });
  },
});
