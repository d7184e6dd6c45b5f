import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { type Loaded, partsOf } from '../page-parts.ts';

/** Ends of paths that only development builds have. */
const builds = [
  '/react.development.js',
  '/react-dom.development.js',
  '/vue.global.js',
  '/vue.esm-browser.js',
];
/** Ends of paths that only development servers have. */
const servers = [
  '/@vite/client',
  '/webpack-dev-server.js',
  '/_next/static/development/_buildManifest.js',
  '/browser-sync-client.js',
];

/** Also a name for one's own bundle: the folder of a content network decides, or else the text. */
const VUE = '/vue.js';
const VUE_FOLDER = /\/vue[@/]\d/;
const VUE_SAYS = 'You are running Vue in development mode';

function isDevelopment({ url }: Loaded, { origin, crawl }: WebOrigin): boolean {
  if (builds.some((sign) => url.pathname.endsWith(sign))) return true;
  if (!url.pathname.endsWith(VUE)) return false;
  if (url.origin !== origin) return VUE_FOLDER.test(url.pathname);
  return crawl.scripts.some((script) => script.url === url.href && script.body.includes(VUE_SAYS));
}

const isServer = ({ url }: Loaded): boolean => servers.some((sign) => url.pathname.endsWith(sign));

export const scriptsBuiltForProduction = checkOf<WebOrigin>()({
  id: 'scripts-built-for-production',
  catalogueId: 'JS-006',
  version: 5,
  title: 'Scripts are built for production',
  group: 'content',
  severity: 'low',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'development-build',
  impact:
    'Development builds show source and are slow. Their servers also show files of the machine where a flaw or a setting lets them.',
  cweIds: ['CWE-489'],
  owasp: 'A02:2025',
  aliases: ['development build', 'react development mode', 'vite dev server', 'webpack dev server'],
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
      summary: 'The page loads a development build.',
      penalty: 2,
    },
    server: {
      verdict: 'fail',
      title: 'Development server in production',
      summary:
        'The page loads the client of a development server, which was not made for strangers.',
      penalty: 8,
      severity: 'medium',
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const scripts = partsOf(origin).active.filter(({ tag, runs }) => tag === 'script' && runs);
    const seen = ({ written, url }: Loaded) => ({ matched: written, actual: url.pathname });
    const server = scripts.find(isServer);
    if (server !== undefined) return onPage(origin, 'server', seen(server));
    const build = scripts.find((script) => isDevelopment(script, origin));
    return build === undefined
      ? { outcome: 'production' }
      : onPage(origin, 'development', seen(build));
  },
});
