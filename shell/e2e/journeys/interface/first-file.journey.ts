import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../../fixtures/journey.ts';

/** Bytes as a browser reads them, and compressed; the parts are listed in `how-to/measure-loading.md`. */
const BUDGET = { raw: 970_000, compressed: 250_500 };

test('the first file of the shell stays within its budget', async ({ productUrl }) => {
  const page = await (await fetch(`${productUrl}/login`)).text();
  const src = /<script[^>]*\ssrc="([^"]*\/main\.[^"]+\.js)"/.exec(page)?.[1];
  if (!src) throw new Error('The page has no first file');
  const file = new Uint8Array(await (await fetch(new URL(src, productUrl))).arrayBuffer());
  expect(file.length).toBeLessThan(BUDGET.raw);
  expect(brotliCompressSync(file).length).toBeLessThan(BUDGET.compressed);
});
