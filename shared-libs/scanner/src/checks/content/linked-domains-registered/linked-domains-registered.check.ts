import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { activeFrom, missingDomains, namedIn, pagesOf } from '../linked-domains.ts';

export const linkedDomainsRegistered = checkOf<WebOrigin>()({
  id: 'linked-domains-registered',
  catalogueId: 'PAGE-009',
  version: 3,
  title: 'Linked domains are registered',
  group: 'content',
  severity: 'medium',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'linked-domain',
  impact: 'Whoever registers the domain receives your visitors, who trust your link.',
  cweIds: ['CWE-672'],
  owasp: 'A08:2025',
  aliases: ['broken link hijacking', 'dead link', 'expired domain'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'INFO-05, review webpage content for information leakage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove or correct the link.',
    steps: [
      'Search your pages and templates for the domain.',
      'If the domain was yours, register it again before somebody else does. Ask its registry first: a domain on hold, or in the weeks after its end, is missing from DNS as well.',
    ],
    effort: 'low',
    reference: null,
  },
  needs: ['crawl'],
  outcomes: {
    registered: {
      verdict: 'pass',
      summary: 'No page links to a missing domain that strangers could register.',
    },
    missing: {
      verdict: 'fail',
      title: 'Broken link hijacking: link to an unregistered domain',
      summary:
        'A page links to a domain that is missing from DNS, so that a stranger may register it.',
      penalty: 6,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'A link of the site can be taken over by anyone',
      },
    },
    unread: { verdict: 'unknown', summary: 'The domains could not be looked up' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { missing, unread } = missingDomains(origin);
    const pages = pagesOf(origin);
    // Code from there is far worse, and reported by itself.
    const loads = (domain: string) =>
      pages.some((page) => activeFrom(page, new Set([domain])) !== null);
    const rest = new Set([...missing].filter((domain) => !loads(domain)));
    const expected = 'a domain that exists';
    for (const page of pages) {
      const matched = namedIn(page, rest);
      if (matched !== null) return onPage(page, 'missing', { matched, expected });
    }
    // Names with letters of other scripts are written in many ways.
    const [domain] = rest;
    if (domain !== undefined) {
      return onPage(origin, 'missing', { expected, actual: `no domain ${domain}` });
    }
    return unread === null ? { outcome: 'registered' } : { outcome: 'unread', reason: unread };
  },
});
