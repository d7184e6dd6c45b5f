import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { partsOf } from '../page-parts.ts';

export const loginPageNotCached = checkOf<WebOrigin>()({
  id: 'login-page-not-cached',
  catalogueId: 'HDR-031',
  version: 3,
  title: 'Login pages are not cacheable',
  group: 'content',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cache-control',
  impact: 'A shared cache or computer may show the page, with what is in it, to somebody else.',
  cweIds: ['CWE-525'],
  owasp: 'A02:2025',
  aliases: ['cache-control', 'no-store', 'cacheable login page'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'ATHN-06, browser cache weaknesses',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Send Cache-Control: no-store with login pages.',
    steps: [
      'Send `Cache-Control: no-store` with pages that ask for a password, and with all pages behind them; best from the application, which knows them.',
      'nginx: `add_header Cache-Control "no-store" always;` in the location, where the `add_header` lines from outside have to be repeated. Apache: `Header always set Cache-Control "no-store"`. Caddy: `header /login Cache-Control no-store`. IIS: `customHeaders` in a `location` element. Cloudflare: no cache rule that overrides the origin.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cache-Control',
  },
  outcomes: {
    private: { verdict: 'pass', summary: 'No cache shows the page again by itself.' },
    cached: {
      verdict: 'fail',
      title: 'Login page cacheable (Cache-Control)',
      summary: 'The page asks for a password, and caches may keep it.',
      penalty: 2,
    },
    kept: {
      verdict: 'fail',
      title: 'Login page cacheable by browsers (no-store missing)',
      summary: 'Shared caches leave the page alone, but the browser may show it again to the next.',
      penalty: 0,
      severity: 'info',
    },
    none: { verdict: 'not-applicable', summary: 'The page asks for no password' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    if (!partsOf(origin).asksForPassword) return { outcome: 'none' };
    const values = headerValues(origin.page, 'cache-control');
    const directives = values
      .join(',')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim());
    const has = (directive: string) => directives.includes(directive);
    // With names of headers behind them, no-cache and private concern those alone (RFC 9111, section 5.2.2).
    const isStale = has('max-age=0') && (has('must-revalidate') || has('private'));
    if (has('no-store') || has('no-cache') || isStale) return { outcome: 'private' };
    const actual = values.length > 0 ? `cache-control: ${values.join(', ')}` : 'no Cache-Control';
    return onPage(origin, has('private') ? 'kept' : 'cached', { expected: 'no-store', actual });
  },
});
