import { randomBytes } from 'node:crypto';
import { appendFile, cp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@parapet/contracts/releases/release';
import { expect } from '../fixtures/journey.ts';
import { buildFixture, test } from './broken-remote.ts';
import { card, goTo, retry, works } from './fixture-page.ts';
import { grants, PAGE } from './fixture-remote/release.ts';

/** 5 MB take about 50 s: longer than 15 s, after which a load without progress fails. */
const BYTES_PER_SECOND = 100_000;
const SERVING_REMOTE = 'mfe-marketing';

const releases = (): string => {
  const folder = process.env.PARAPET_E2E_RELEASES;
  if (!folder) throw new Error('The global setup has not started the product');
  return folder;
};

test('5 MB on a slow network: load progress is shown, other remotes keep working, and the remote mounts', async ({
  page,
  productUrl,
}, testInfo) => {
  const root = testInfo.outputPath('heavy');
  await cp(path.join(import.meta.dirname, 'fixture-remote'), root, { recursive: true });
  const text = randomBytes(3_750_000).toString('base64');
  await writeFile(path.join(root, 'src/heavy.ts'), `export const heavy = '${text}';\n`);
  await appendFile(
    path.join(root, 'src/lifecycles.ts'),
    "import { heavy } from './heavy.ts';\nObject.assign(window, { heavy });\n",
  );
  const { manifest, mfManifest, dist } = await buildFixture(root, path.join(root, 'dist'));
  const chunk = Object.keys(manifest.integrity).find((file) => /lifecycles.*js$/.test(file));
  const { size } = await stat(path.join(dist, chunk ?? ''));
  expect(size / BYTES_PER_SECOND, 'seconds on this network').toBeGreaterThan(15);
  const served = path.join(releases(), SERVING_REMOTE, manifest.buildId);
  await cp(dist, served, { recursive: true });

  const registry = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
  const live = registry.remotes.find(({ name }) => name === SERVING_REMOTE)?.baseUrl ?? productUrl;
  const baseUrl = new URL(`../${manifest.buildId}/`, live).href;
  const entry = { name: manifest.name, baseUrl, manifest, mfManifest };
  // Playwright's routing disables the browser's cache, which a slow download needs.
  await page.addInitScript(
    (changed) => {
      const { fetch: originalFetch } = window;
      window.fetch = async (url, init) =>
        url === '/remotes.json' ? Response.json(changed) : originalFetch(url, init);
    },
    { ...registry, remotes: [...registry.remotes, entry], grants },
  );
  await page.goto(`${productUrl}/pricing`);
  const pricing = page.getByRole('heading', { level: 1, name: 'Pricing' });
  await expect(pricing).toBeVisible();

  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: -1,
  });
  await goTo(page, PAGE);
  await expect(page.getByText(/Still loading: \d+\.\d MB received\./)).toBeVisible();
  await page.goBack();
  await expect(pricing).toBeVisible();
  await page.goForward();
  await expect(page.getByText('This is taking longer than usual')).toBeVisible();
  await expect(works(page)).toBeVisible({ timeout: 120_000 });
  await expect(card(page)).toHaveCount(0);
  await rm(served, { recursive: true });
});

test('a registry that never answers is shown as an error, and Try again works', async ({
  page,
  productUrl,
}) => {
  await page.route('**/remotes.json', () => {});
  await page.goto(`${productUrl}/pricing`);
  await expect(page.getByText('/remotes.json could not be read in time.')).toBeVisible();
  await page.unroute('**/remotes.json');
  await retry(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
});
