import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

// The publisher of a release chooses its names. Only `@parapet/contracts/releases/release-file` makes URLs
// and paths of them, and only `release-files.ts` reads files.

const root = resolve(import.meta.dirname, '../../../..');
const guarded = [
  'bff/src/web/**/*.ts',
  'shell/src/{registry,host,remotes,preview,deployments}/**/*.{ts,tsx}',
  'shared-libs/remote-kit/src/{foreign,page}/**/*.ts',
  'shared-libs/contracts/src/releases/{exposed-files,mf-manifest,previews/preview,release}.ts',
];

const joins: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['makes a URL of more than one name', /\bnew URL\((?!\s*[\w.?]+\s*\))/],
  ['makes a URL by another function', /\bURL\s*\.\s*(parse|createObjectURL)\b|\bglobalThis\.URL\b/],
  ['hands the maker of URLs on', /(?<!new )(?<!\.)\bURL\b(?!\s*\.\s*canParse\b)(?![\w(])/],
  ['joins paths', /from ['"](node:)?path(\/\w+)?['"]/],
  ['reads files', /from ['"](node:)?fs(\/\w+)?['"]/],
  ['writes a name behind a base', /\$\{[^}]*\b(base|baseUrl|origin|folder|root)\}[^`\s]*\$\{/i],
  [
    'adds a name to a base',
    /\b(base|baseUrl|href|folder)\s*\+|\+\s*(file|path|entry|mfManifest)\b/i,
  ],
  ['loads a module by its address', /\bimport\((?!['"])/],
];

/** Exceptions by file, with their exact text, so that nothing else passes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'bff/src/web/releases/release-files.ts': [
    "from 'node:fs'",
    "from 'node:fs/promises'",
    "from 'node:path'",
  ],
  'bff/src/web/pages/shell-page.ts': ["from 'node:fs/promises'", "from 'node:path'"],
  'bff/src/web/functions/error-tunnel.routes.ts': [
    '): URL =>',
    "new URL([...parts, 'api', project, 'envelope', ''].join('/'),",
  ],
  'bff/src/web/previews/local-preview-finder.ts': [
    "from 'node:fs/promises'",
    "new URL('../assets/local-preview-finder.js', import.meta.url)",
  ],
  'bff/src/web/releases/known-keys.ts': ["from 'node:fs/promises'"],
  'bff/src/web/releases/known-origins.ts': ["from 'node:fs/promises'"],
  'bff/src/web/pages/pages.routes.ts': ['home.origin + req.originalUrl'],
  // The names are checked by the schema of the index, and pictures are a list of this product.
  'bff/src/web/site/compose-document.ts': [
    ['`', '{origin}', '{document.path}`'].join('$'),
    ['`', '{origin}', '{filesAt}', '{image.file}`'].join('$'),
  ],
  // A folder that the system makes, and one name of ours in it.
  'bff/src/web/storage/wire/read-upload.ts': [
    "from 'node:fs'",
    "from 'node:fs/promises'",
    "from 'node:path'",
  ],
  // The link is one that the product has signed itself; its base is never called.
  'bff/src/web/storage/product-objects.ts': ["new URL(url, 'https://link.example')"],
  'bff/src/web/site/crawler-files.ts': ['publicUrl + path'],
  'bff/src/web/site/crawler.routes.ts': [
    "from 'node:fs/promises'",
    ['new URL(`../assets', '{path}`, import.meta.url)'].join('$'),
  ],
  'shared-libs/contracts/src/releases/mf-manifest.ts': ['{ file: folder + name, type }'],
  'shared-libs/contracts/src/releases/previews/preview.ts': ['http(s) URL'],
  'shared-libs/remote-kit/src/page/mounting/page-plan.ts': ['.base}/subscription?'],
  'shell/src/preview/browser-preview.ts': ['address.pathname + address.search + address.hash'],
};

/** Removes comments. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

function joinsIn(file: string, text: string): string[] {
  const code = (allowed[file] ?? []).reduce(
    (rest, part) => rest.replaceAll(part, ''),
    codeOf(text),
  );
  return joins.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
}

test('no other code builds URLs or paths from the names of a release', async () => {
  const files = globSync(guarded, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  expect(files).toContain('bff/src/web/releases/registry.ts');
  expect(files).toContain('shared-libs/remote-kit/src/page/loading/load-remote.ts');
  expect(files).toContain('shared-libs/remote-kit/src/page/loading/registry.ts');
  expect(files).toContain('shared-libs/remote-kit/src/foreign/load-release.ts');
  const found = await Promise.all(
    files.map(async (file) => joinsIn(file, await readFile(join(root, file), 'utf8'))),
  );
  const offending = files.flatMap((file, index) =>
    (found[index] ?? []).map((what) => `${file} ${what}`),
  );
  expect(offending).toEqual([]);
});

describe('the check', () => {
  const $ = '$';

  test.each([
    'const url = new URL(manifest.entry, baseUrl);',
    'const url = new URL(\n  manifest.entry,\n  baseUrl,\n);',
    `const url = new URL(\`${$}{baseUrl}${$}{manifest.entry}\`);`,
    'const url = new URL(baseUrl + manifest.entry);',
    'const url = URL.parse(manifest.entry, baseUrl);',
    'const make = URL;',
    'const { URL: Address } = globalThis;',
    "import { join } from 'node:path';",
    "import path from 'node:path/posix';",
    "import { readFile } from 'node:fs/promises';",
    "import { readFileSync } from 'fs';",
    `const url = \`${$}{baseUrl}${$}{manifest.entry}\`;`,
    `const url = \`${$}{entry.baseUrl}js/${$}{name}\`;`,
    'const url = baseUrl + name;',
    'await import(url);',
  ])('finds %s', (code) => {
    expect(joinsIn('bff/src/web/new-file.ts', code)).not.toEqual([]);
  });

  test.each([
    'const { origin } = new URL(config.publicUrl);',
    'releaseFileUrl(baseUrl, manifest.entry); // not new URL(a, b)',
    "import { releaseFileUrl } from '@parapet/contracts/releases/release-file';",
    "const names = list.join(', ');",
  ])('allows %s', (code) => {
    expect(joinsIn('bff/src/web/new-file.ts', code)).toEqual([]);
  });
});
