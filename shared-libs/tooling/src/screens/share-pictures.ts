import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** Pixels of `og:image`. */
const SIZE = { width: 1200, height: 630 };
/** Cells of the coverage chart below the words. */
const CELLS = 60;
const PICTURES = 'mfe-marketing/src/share';

interface SharePicture {
  /** Relative to the repository. */
  readonly file: string;
  /** Beside the name of the product. */
  readonly section: string;
  readonly lines: readonly [string, string];
  /** The cells that are gaps. */
  readonly gaps: readonly number[];
}

/** The texts are in `mfe-marketing/src/share/share-pictures.ts` too. */
const pictures: readonly SharePicture[] = [
  {
    file: 'bff/src/web/assets/share.png',
    section: '',
    lines: ['Know what holds.', 'See every gap.'],
    gaps: [7, 8, 21, 22, 23, 40],
  },
  {
    file: `${PICTURES}/posts.png`,
    section: 'Posts',
    lines: ['Security', 'with evidence.'],
    gaps: [30, 31],
  },
  {
    file: `${PICTURES}/docs.png`,
    section: 'Docs',
    lines: ['Run it and', 'build on it.'],
    gaps: [12, 44, 45],
  },
  {
    file: `${PICTURES}/checks.png`,
    section: 'Checks',
    lines: ['What is tested,', 'and how.'],
    gaps: [5, 18, 19, 20, 37, 52],
  },
  {
    file: `${PICTURES}/product.png`,
    section: 'Product',
    lines: ['Tested, failed', 'or not known.'],
    gaps: [24, 25, 26, 27, 28, 29],
  },
  {
    file: `${PICTURES}/features.png`,
    section: 'Features',
    lines: ['What it does, and', 'what not yet.'],
    gaps: [48, 49, 50, 51, 52, 53, 54, 55],
  },
];

const MARK =
  '<svg viewBox="0 0 20 24" width="50" height="60"><path fill="#e9eeec" fill-rule="evenodd" d="M0 0h4v4h4V0h4v4h4V0h4v16H4v8H0zM4 8v4h12V8z"/></svg>';

/** On a picture of 300 pixels the title is 26 pixels high and the section 12. */
const pageOf = ({ section, lines, gaps }: SharePicture, font: string): string => {
  const cells = Array.from({ length: CELLS }, (_, at) =>
    gaps.includes(at) ? '<i class="gap"></i>' : '<i></i>',
  );
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 76px 80px 0;
      background: #0e1413; color: #e9eeec; font: 520 48px/60px Inter }
    header { display: flex; gap: 24px }
    header span { color: #93a19c }
    h1 { margin: 52px 0 60px; font: 520 104px/112px Inter; letter-spacing: -0.032em }
    div { display: flex; align-items: flex-end; gap: 2px; height: 76px; width: 1038px; border-bottom: 1px solid #22443e;
      padding-right: 2px }
    i { flex: 1; height: 100%; background: #1b8578 }
    .gap { height: 16px; background: #24413b }
  </style><header>${MARK}Parapet ${section ? `<span>${section}</span>` : ''}</header>
  <h1>${lines.join('<br>')}</h1><div>${cells.join('')}</div>`;
};

/** Draws the pictures that show where links to the public site are shared, from the product's own font. */
export async function drawSharePictures(browser: Browser, root: string): Promise<void> {
  const require = createRequire(join(root, 'shared-libs/ui/package.json'));
  const inter = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const font = await readFile(inter, 'base64');
  const page = await browser.newPage({ viewport: SIZE });
  for (const picture of pictures) {
    await page.setContent(pageOf(picture, font));
    await page.evaluate('document.fonts.ready');
    const image = await page.screenshot();
    await writeFile(join(root, picture.file), image);
    process.stdout.write(`  ${picture.file} ${Math.round(image.length / 1024)} KB\n`);
  }
  await page.close();
}
