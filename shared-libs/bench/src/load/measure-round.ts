import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Problem } from '../../../tooling/src/launcher/problem.ts';
import { linkTo } from '../../../tooling/src/link-to.ts';
import type { Metrics, Network, Sample } from './metrics.ts';
import { type Traffic, watchTraffic } from './traffic.ts';
import type { Variant, VariantName } from './variants.ts';

const PROBE = join(import.meta.dirname, 'browser/page-probe.js');
const TIMEOUT_MS = 60_000;
/** 60 ms for each request, 10 Mbps in both directions. */
const SLOW = {
  offline: false,
  latency: 60,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};
const VIEWPORT = { width: 1440, height: 900 };

/** The target of the measured navigation. */
const TARGET = { link: linkTo('/dashboard/assets'), remote: 'mfe-assets', title: 'Assets' };
const navigate = `({ parapetProbe }) => parapetProbe.navigate(${JSON.stringify(TARGET)})`;

export interface Measured {
  readonly variant: Variant;
  /** Cookies of the signed-in account. */
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** A browser context whose cache was filled by the first visit. */
interface Visitor {
  readonly first: Metrics;
  again(): Promise<Metrics>;
  /** Hovers over the link, waits until nothing loads, then clicks. */
  toPrefetched(): Promise<number>;
  close(): Promise<void>;
}

async function openPage(context: BrowserContext, network: Network) {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const cdp = await context.newCDPSession(page);
  const traffic = await watchTraffic(cdp);
  if (network === 'slow') await cdp.send('Network.emulateNetworkConditions', SLOW);
  await page.addInitScript({ path: PROBE });
  return { page, traffic };
}

/** Runs the source of a function with the page's window as argument; see browser/page-probe.js. */
const inPage = <T>(page: Page, work: string): Promise<T> =>
  page.evaluate(`(${work})(window)`) as Promise<T>;

/** Opens the dashboard and runs `work` in it. An error lists the requests that were pending. */
async function openDashboard<T>(
  context: BrowserContext,
  url: string,
  network: Network,
  work: string,
) {
  const { page, traffic } = await openPage(context, network);
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  const result = await inPage<T>(page, work).catch((cause: unknown) => {
    const loading = traffic.pending().join(', ') || 'nothing';
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Problem(`${url}, ${network}: ${message}\nStill loading: ${loading}`);
  });
  return { page, traffic, result };
}

/** Opens the dashboard and waits until all panels are shown and nothing loads. */
async function visitDashboard(context: BrowserContext, url: string, network: Network) {
  const { page, traffic, result } = await openDashboard<Omit<Metrics, keyof Traffic>>(
    context,
    url,
    network,
    `async ({ parapetProbe, performance }) => {
      await parapetProbe.allWidgets();
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return { ...parapetProbe.marks, firstPaint: paint?.startTime ?? Number.NaN };
    }`,
  );
  await traffic.quiet();
  const metrics: Metrics = { ...result, ...traffic.until(result.allWidgets) };
  return { page, traffic, metrics };
}

const newContext = (browser: Browser, { state }: Measured) =>
  browser.newContext({ storageState: state, viewport: VIEWPORT });

/** First visit with an empty cache; the cache stays until `close`. */
async function visitFirst(
  browser: Browser,
  measured: Measured,
  network: Network,
): Promise<Visitor> {
  const context = await newContext(browser, measured);
  const { url } = measured.variant;
  const first = await visitDashboard(context, url, network);
  return {
    first: first.metrics,
    async toPrefetched() {
      await first.page.hover(TARGET.link);
      await first.traffic.quiet();
      const time = await inPage<number>(first.page, navigate);
      await first.page.close();
      return time;
    },
    async again() {
      const { page, metrics } = await visitDashboard(context, url, network);
      await page.close();
      return metrics;
    },
    close: () => context.close(),
  };
}

/** Clicks as soon as the dashboard is shown, so that nothing is prefetched. */
async function navigateImmediately(
  browser: Browser,
  measured: Measured,
  network: Network,
): Promise<number> {
  const context = await newContext(browser, measured);
  const { url } = measured.variant;
  const { result } = await openDashboard<number>(
    context,
    url,
    network,
    `async (window) => {
      await window.parapetProbe.allWidgets();
      return (${navigate})(window);
    }`,
  );
  await context.close();
  return result;
}

/** Cleans up after an interrupted round. */
export async function endRound(browser: Browser, all: readonly Measured[]): Promise<void> {
  for (const context of browser.contexts()) await context.close();
  for (const { variant } of all) await variant.release('before');
}

/**
 * Measures all variants in turn: a first visit, the navigation to a prefetched remote, a second
 * visit, and a third one after the release of one remote. Leaves the earlier version live.
 */
export async function measureRound(
  browser: Browser,
  all: readonly Measured[],
  network: Network,
): Promise<[VariantName, Sample][]> {
  const begun: { measured: Measured; visitor: Visitor; sample: Omit<Sample, 'release'> }[] = [];
  for (const measured of all) {
    const toNew = await navigateImmediately(browser, measured, network);
    const visitor = await visitFirst(browser, measured, network);
    const toPrefetched = await visitor.toPrefetched();
    const warm = await visitor.again();
    begun.push({ measured, visitor, sample: { toNew, cold: visitor.first, toPrefetched, warm } });
  }
  for (const { variant } of all) await variant.release('after');
  const samples: [VariantName, Sample][] = [];
  for (const { measured, visitor, sample } of begun) {
    samples.push([measured.variant.name, { ...sample, release: await visitor.again() }]);
    await visitor.close();
  }
  for (const { variant } of all) await variant.release('before');
  return samples;
}
