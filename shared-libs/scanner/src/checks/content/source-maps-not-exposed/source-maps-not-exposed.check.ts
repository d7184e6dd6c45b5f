import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import { isMissingPage } from '../../../subjects/web/presence.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { earliestMatch } from '../../earliest-match.ts';
import { noDocument, noDocumentOutcomes } from '../../page-judgement.ts';

/** Generated files stand in the list without a text. */
const FIRST_SOURCE = /^\s*:\s*\[\s*(?:(?:null|"")\s*,\s*)*"[^"]/;

/** Returns where a map holds the sources themselves; one with their names alone tells little. */
function sourcesIn(map: string): string | null {
  // A map may be longer than what was read, so it is not parsed.
  if (!map.trimStart().startsWith('{') && !map.startsWith(")]}'")) return null;
  if (!map.includes('"mappings"') && !map.includes('"sources"')) return null;
  return earliestMatch(map, { text: '"sourcesContent"', followedBy: FIRST_SOURCE });
}

const INLINE = '//# sourceMappingURL=data:application/json';

/** Returns where a script brings its map with it, if that holds the sources. */
function inlineMapIn({ body }: Exchange): string | null {
  const at = body.lastIndexOf(INLINE);
  const [address = ''] = at < 0 ? [] : body.slice(at + INLINE.length).split(/\s/, 1);
  const start = address.indexOf(BASE64);
  if (start < 0) return null;
  const text = address.slice(start + BASE64.length);
  try {
    // Whole groups of four, as the end may be cut off.
    return sourcesIn(atob(text.slice(0, text.length - (text.length % 4)))) && INLINE;
  } catch {
    return null;
  }
}

const BASE64 = ';base64,';

export const sourceMapsNotExposed = checkOf<WebOrigin>()({
  id: 'source-maps-not-exposed',
  catalogueId: 'EXP-024',
  version: 2,
  title: 'JavaScript source maps are not exposed',
  group: 'content',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'source-map',
  impact: 'The sources tell names of interfaces, comments and features that are not released yet.',
  cweIds: ['CWE-540'],
  owasp: 'A02:2025',
  aliases: ['sourcemap', 'source map', 'js.map', 'webpack sources'],
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
      'nginx: `location ~ \\.map$ { deny all; }`. Apache: `Require all denied` in `<FilesMatch "\\.map$">`. IIS: request filtering by extension. Cloudflare: a custom rule.',
    ],
    effort: 'low',
    reference: null,
  },
  needs: ['crawl'],
  outcomes: {
    hidden: { verdict: 'pass', summary: 'No script of the site comes with its sources.' },
    exposed: {
      verdict: 'fail',
      title: 'JavaScript source map exposed',
      summary: 'A script names or holds a source map with the sources, which comes back to anyone.',
      penalty: 2,
    },
    'no-scripts': { verdict: 'not-applicable', summary: 'The site serves no script of its own' },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const { sourceMaps, scripts } = origin.crawl;
    const served = sourceMaps
      .filter(({ map }) => map.status === 200 && !isMissingPage(origin, map))
      .map(({ script, map }) => ({ file: map, script, matched: sourcesIn(map.body) }));
    const inline = scripts.map((file) => ({
      file,
      script: file.path,
      matched: inlineMapIn(file),
    }));
    for (const { file, script, matched } of [...served, ...inline]) {
      if (matched === null) continue;
      const observation = { proof: httpProof(file), matched, actual: `the sources of ${script}` };
      return { outcome: 'exposed', observation };
    }
    return scripts.length === 0 ? { outcome: 'no-scripts' } : { outcome: 'hidden' };
  },
});
