import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { activeFrom, missingDomains, pagesOf } from '../linked-domains.ts';
import type { Loaded } from '../page-parts.ts';

/** The worse first: a frame is no part of the page, and a style sheet runs nothing. */
const kinds = [
  ['missing', ({ tag }: Loaded) => tag === 'script'],
  ['part', () => true],
] as const;

export const scriptDomainsRegistered = checkOf<WebOrigin>()({
  id: 'script-domains-registered',
  catalogueId: 'PAGE-004',
  version: 3,
  title: 'Script domains are registered',
  group: 'content',
  severity: 'critical',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'script-domain',
  impact: 'Whoever registers the domain runs code on your pages, in the sessions of your visitors.',
  cweIds: ['CWE-829'],
  owasp: 'A08:2025',
  aliases: ['broken link hijacking', 'expired script domain', 'dangling script'],
  standard: {
    document: 'OWASP Top 10:2025',
    section: 'A08 Software or data integrity failures',
    published: '2025-12-24',
  },
  remediation: {
    summary: 'Remove what is loaded from there, today.',
    steps: [
      'Remove the script, style sheet or frame from every page and template.',
      'If the domain was yours, register it again before somebody else does.',
      'Serve scripts from your own site, or pin them with `integrity`.',
      'Limit scripts with `Content-Security-Policy: script-src`; see the findings about it.',
    ],
    effort: 'low',
    reference: 'https://owasp.org/Top10/2025/A08_2025-Software_or_Data_Integrity_Failures/',
  },
  needs: ['crawl'],
  outcomes: {
    registered: {
      verdict: 'pass',
      summary: 'No page loads code from a missing domain that strangers could register.',
    },
    missing: {
      verdict: 'fail',
      title: 'Script from an unregistered domain',
      summary:
        'A page loads a script from a domain that is missing from DNS, so that a stranger may register it.',
      penalty: 40,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'Code of the site can be taken over by anyone',
      },
    },
    part: {
      verdict: 'fail',
      title: 'Style sheet or frame from an unregistered domain',
      summary:
        'A page shows a style sheet, frame or plug-in from a domain that is missing from DNS. Whoever registers it changes what visitors see.',
      penalty: 20,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'A part of the page can be taken over by anyone',
      },
      severity: 'high',
    },
    unread: { verdict: 'unknown', summary: 'The domains could not be looked up' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { missing, unread } = missingDomains(origin);
    for (const [outcome, concerns] of kinds) {
      for (const page of pagesOf(origin)) {
        const found = activeFrom(page, missing, concerns);
        if (found === null) continue;
        const { written, url } = found;
        return onPage(page, outcome, { matched: written, actual: `no domain for ${url.hostname}` });
      }
    }
    return unread === null ? { outcome: 'registered' } : { outcome: 'unread', reason: unread };
  },
});
