import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';
import { isSameSite } from '../same-site.ts';

/** So many hosts are named in the evidence. */
const MAX_HOSTS = 10;

export const foreignScriptsPinned = checkOf<WebOrigin>()({
  id: 'foreign-scripts-pinned',
  catalogueId: 'PAGE-002',
  version: 2,
  title: 'Third-party scripts have Subresource Integrity (SRI)',
  group: 'content',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'subresource-integrity',
  impact: 'Whoever takes over the other site changes the script, and with it this page.',
  cweIds: ['CWE-353', 'CWE-829'],
  owasp: 'A08:2025',
  aliases: ['sri', 'subresource integrity', 'integrity attribute'],
  standard: {
    document: 'Subresource Integrity, W3C Recommendation',
    section: 'The integrity attribute',
    published: '2016-06-23',
  },
  remediation: {
    summary: 'Pin the scripts, or serve them yourself.',
    steps: [
      'Serve libraries from your own site where you can.',
      'Otherwise name a fixed version, and add `integrity="sha384-..." crossorigin="anonymous"`.',
      'Scripts that change at any time, such as a tag manager, cannot be pinned: limit them by a Content-Security-Policy.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/Security/Subresource_Integrity',
  },
  outcomes: {
    pinned: { verdict: 'pass', summary: 'Every script of another site is pinned.' },
    loose: {
      verdict: 'fail',
      title: 'Subresource Integrity (SRI) missing',
      summary: 'The page runs whatever another site sends.',
      penalty: 2,
    },
    own: { verdict: 'not-applicable', summary: 'The page loads scripts of its own site only' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const foreign = partsOf(origin).active.filter(
      ({ tag, url }) => tag === 'script' && !isSameSite(url.hostname, origin.host),
    );
    if (foreign.length === 0) return { outcome: 'own' };
    const loose = foreign.filter(({ hasIntegrity }) => !hasIntegrity);
    const [first] = loose;
    if (first === undefined) return { outcome: 'pinned' };
    const hosts = [...new Set(loose.map(({ url }) => url.hostname))].slice(0, MAX_HOSTS);
    return onPage(origin, 'loose', {
      matched: first.written,
      expected: 'integrity',
      actual: hosts.join(', '),
    });
  },
});
