import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { describeFailure } from '../launcher/problem.ts';
import { readSettings } from '../launcher/settings.ts';
import { startParapet } from '../launcher/start-parapet.ts';
import { createTerminal } from '../launcher/terminal.ts';
import { ensureChromium } from '../test-run/chromium.ts';
import { fillWorkspace } from './fill-workspace.ts';
import { findPorts } from './free-ports.ts';
import { startSampleSites } from './sample-sites.ts';
import { type Scene, type Shown, scenes } from './scenes.ts';
import { drawSharePictures } from './share-pictures.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

// `npm run screens -w mfe-marketing`: takes the pictures of the public site from the running product, whose
// workspace has really scanned weak sites of this repository, and draws the pictures of shared links. With
// `-- --share` it draws those alone.

const ROOT = join(import.meta.dirname, '../../../..');
const WORK = join(ROOT, '.parapet/screens');
const PICTURES = join(ROOT, 'mfe-marketing/src/screens');

/** Tells what is taken of each page. Pixels of CSS; `scale` gives those of the file. */
const SIZES = [
  { suffix: 'wide', width: 1280, scale: 1.5, quality: 78 },
  { suffix: 'phone', width: 390, scale: 2, quality: 72 },
] as const;
type Size = (typeof SIZES)[number];
const VIEWPORT_HEIGHT = 760;

/** Chromium encodes WebP itself, so no library is needed. */
async function capture(
  page: Page,
  { quality, width, scale }: Size,
  height: number,
): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, width, height, scale },
  });
  return Buffer.from(data, 'base64');
}

async function takePictures(browser: Browser, url: string, state: string, shown: Shown) {
  for (const size of SIZES) {
    const { width, scale } = size;
    const context = await browser.newContext({
      storageState: JSON.parse(state),
      viewport: { width, height: VIEWPORT_HEIGHT },
      deviceScaleFactor: scale,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const scene of scenes) await take(page, url, scene, shown, size);
    await context.close();
  }
}

async function take(page: Page, url: string, scene: Scene, shown: Shown, size: Size) {
  await page.goto(url + scene.path(shown));
  await scene.ready(page);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const picture = await capture(page, size, scene.heights[size.suffix]);
  await writeFile(join(PICTURES, `${scene.name}-${size.suffix}.webp`), picture);
  process.stdout.write(`  ${scene.name}-${size.suffix} ${Math.round(picture.length / 1024)} KB\n`);
}

const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(process.env),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });

async function drawShared(): Promise<void> {
  const browser = await openBrowser();
  await drawSharePictures(browser, ROOT);
  await browser.close();
}

async function takeScreens(): Promise<void> {
  const port = await findPorts(process.env.PARAPET_PORT);
  await rm(WORK, { recursive: true, force: true });
  await mkdir(WORK, { recursive: true, mode: 0o700 });
  await mkdir(PICTURES, { recursive: true });
  const sites = await startSampleSites(ROOT);
  Object.assign(process.env, sites.environment, { PARAPET_SCAN_REQUESTS_PER_SECOND: '100' });
  const settings = readSettings(ROOT, {
    PARAPET_PORT: String(port),
    PARAPET_DATA_DIR: join(WORK, 'data'),
  });
  const parapet = startParapet(settings, createTerminal(process.stdout, process.stderr));
  parapet.fatal.catch(() => undefined);
  try {
    await parapet.ready;
    const account = await signUp(settings.url, 'Mara Lind');
    const shown = await fillWorkspace(account, sites);
    const browser = await openBrowser();
    const state = JSON.stringify(await signIn(browser, settings.url, account));
    await takePictures(browser, settings.url, state, shown);
    await browser.close();
  } finally {
    await parapet.stop();
    await sites.stop();
    await rm(WORK, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  if (!process.argv.includes('--share')) await takeScreens();
  await drawShared();
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
