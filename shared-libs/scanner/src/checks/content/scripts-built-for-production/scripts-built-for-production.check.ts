import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { type Loaded, partsOf } from '../page-parts.ts';

/** Ends of paths that only development builds and servers have. */
const signs = [
  '/react.development.js',
  '/react-dom.development.js',
  '/vue.global.js',
  '/vue.esm-browser.js',
  '/@vite/client',
  '/webpack-dev-server.js',
  '/_next/static/development/_buildManifest.js',
  '/browser-sync-client.js',
];

/** Also a name for one's own bundle, so that there the text decides. */
const VUE = '/vue.js';
const VUE_SAYS = 'You are running Vue in development mode';

function isDevelopment({ url }: Loaded, { origin, crawl }: WebOrigin): boolean {
  if (signs.some((sign) => url.pathname.endsWith(sign))) return true;
  if (!url.pathname.endsWith(VUE)) return false;
  if (url.origin !== origin) return true;
  return crawl.scripts.some((script) => script.url === url.href && script.body.includes(VUE_SAYS));
}

export const scriptsBuiltForProduction = checkOf<WebOrigin>()({
  id: 'scripts-built-for-production',
  catalogueId: 'JS-006',
  version: 3,
  title: 'Scripts are built for production',
  group: 'content',
  severity: 'low',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'development-build',
  impact:
    'Development builds show source, reload on command and are slow; their servers were not made for strangers.',
  cweIds: ['CWE-489'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-02, application platform configuration',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Deploy the production build.',
    steps: [
      'React and others: build with `NODE_ENV=production`.',
      'Do not run the development server of Vite, webpack or Next.js in production.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/489.html',
  },
  outcomes: {
    production: { verdict: 'pass', summary: 'No development build is loaded.' },
    development: {
      verdict: 'fail',
      title: 'Development build in production',
      summary: 'The page loads a development build or the client of a development server.',
      penalty: 2,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const found = partsOf(origin).active.find(
      (part) => part.tag === 'script' && part.runs && isDevelopment(part, origin),
    );
    return found === undefined
      ? { outcome: 'production' }
      : onPage(origin, 'development', { matched: found.written, actual: found.url.pathname });
  },
});
