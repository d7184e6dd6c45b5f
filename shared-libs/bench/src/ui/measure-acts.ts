import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { Problem } from '../../../tooling/src/launcher/problem.ts';
import type { MeasuredAct, Observed, ObservedAct, Slowdown, Width } from './measured.ts';
import type { Act, Scene } from './scenes.ts';
import { withProcessorTime } from './task-processor-time.ts';

const PROBE = join(import.meta.dirname, '../../../../shell/e2e/fixtures/interaction-probe.js');
const HEIGHT = 900;
const TIMEOUT_MS = 60_000;

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Describes what the browser is opened with. */
export interface Visit {
  readonly browser: Browser;
  readonly state: SignedInState;
  readonly url: string;
}

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

/** Opens a page in an empty browser and waits for its content. */
async function open(
  { browser, state, url }: Visit,
  scene: Pick<Scene, 'path' | 'ready'>,
  width: Width,
): Promise<Opened> {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width, height: HEIGHT },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript({ path: PROBE });
  await page.goto(url + scene.path);
  await scene.ready(page);
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() };
}

/** Returns what was observed since the last call. */
const take = (page: Page): Promise<Observed> => page.evaluate('window.parapetBench.take()');

const loadRows = (page: Page, rows: number) =>
  page.evaluate(`window.parapetBench.loadRows(${rows})`);

/** How much a page moves from its opening until it has its content, or until `over`. */
export async function measureShift(
  visit: Visit,
  scene: Pick<Scene, 'path' | 'ready'>,
  width: Width,
  over: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const { page, close } = await open(visit, scene, width);
  await over(page);
  const { shift } = await take(page);
  await close();
  return shift;
}

/** Does all acts of a page at each speed. Rows are loaded once, at full speed. */
export async function measureActs(
  visit: Visit,
  scene: Scene,
  report: (act: string) => void,
): Promise<MeasuredAct[]> {
  const { page, cdp, close } = await open(visit, scene, scene.width ?? 1440);
  const measured: MeasuredAct[] = [];
  await take(page);
  if (scene.rows > 0) {
    report('load the rows');
    const bySlowdown = { 1: await observe(() => loadRows(page, scene.rows)) };
    measured.push({ scene: scene.name, act: 'load the rows', kind: 'scroll', bySlowdown });
  }
  for (const act of scene.acts) {
    report(act.name);
    measured.push({
      scene: scene.name,
      act: act.name,
      kind: act.kind,
      bySlowdown: { 1: await measureAct(1, act), 4: await measureAct(4, act) },
    });
  }
  await close();
  return measured;

  async function observe(work: () => Promise<unknown>): Promise<ObservedAct> {
    await take(page);
    const { result, ...processorTime } = await withProcessorTime(cdp, async () => {
      await work();
      return await take(page);
    });
    return { ...result, ...processorTime };
  }

  async function measureAct(slowdown: Slowdown, act: Act): Promise<ObservedAct> {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    try {
      return await observe(() => act.run(page));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Problem(`${scene.name}, ${act.name}, ${slowdown} times slower: ${message}`);
    } finally {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await act.undo?.(page);
    }
  }
}
