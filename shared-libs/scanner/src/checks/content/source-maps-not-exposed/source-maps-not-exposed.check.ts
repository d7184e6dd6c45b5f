import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/http-proof.ts';
import { isMissingPage } from '../../../subjects/presence.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web-origin.ts';
import { earliestMatch } from '../../earliest-match.ts';
import { noDocument, noDocumentOutcomes } from '../../page-judgement.ts';

/** Returns where the map holds the sources themselves; one with their names alone tells little. */
function sourcesIn(map: Exchange, origin: WebOrigin): string | null {
  if (map.status !== 200 || isMissingPage(origin, map)) return null;
  const { body } = map;
  // A map may be longer than what was read, so it is not parsed.
  if (!body.trimStart().startsWith('{') && !body.startsWith(")]}'")) return null;
  if (!body.includes('"mappings"') && !body.includes('"sources"')) return null;
  return earliestMatch(body, { text: '"sourcesContent"', followedBy: /^\s*:\s*\[\s*"[^"]/ });
}

export const sourceMapsNotExposed = checkOf<WebOrigin>()({
  id: 'source-maps-not-exposed',
  catalogueId: 'EXP-024',
  version: 1,
  title: 'Sources of the scripts are not public',
  group: 'content',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'source-map',
  impact: 'The sources tell names of interfaces, comments and features that are not released yet.',
  cweIds: ['CWE-540'],
  standard: {
    document: 'ECMA-426, Source map format',
    section: 'sourcesContent',
    published: '2024-12',
  },
  remediation: {
    summary: 'Do not deploy source maps, or let only your error tracker have them.',
    steps: [
      'webpack: `devtool: "hidden-source-map"`, and leave the `.map` files out of what you deploy.',
      'Vite: `build.sourcemap: "hidden"`. Next.js: keep `productionBrowserSourceMaps` off.',
      'nginx: `location ~ \\.map$ { deny all; }`. Apache: `<FilesMatch "\\.map$">`. IIS: request filtering by extension. Cloudflare: a custom rule.',
    ],
    effort: 'low',
    reference: null,
  },
  readsCrawl: true,
  outcomes: {
    hidden: { verdict: 'pass', summary: 'No script of the site comes with its sources.' },
    exposed: {
      verdict: 'fail',
      title: 'Source map with sources',
      summary: 'A script names a source map that holds the sources, and it comes back to anyone.',
      penalty: 2,
    },
    'no-scripts': { verdict: 'not-applicable', summary: 'The site serves no script of its own' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { sourceMaps, scripts } = origin.crawl;
    const found = sourceMaps.flatMap(({ script, map }) => {
      const matched = sourcesIn(map, origin);
      if (matched === null) return [];
      const observation = { proof: httpProof(map), matched, actual: `the sources of ${script}` };
      return [{ outcome: 'exposed' as const, observation }];
    });
    if (found[0] !== undefined) return found[0];
    return scripts.length === 0 ? { outcome: 'no-scripts' } : { outcome: 'hidden' };
  },
});
