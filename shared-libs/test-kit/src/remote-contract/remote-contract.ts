import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@parapet/contracts/release';
import type { Page } from '@playwright/test';
import { checkFiles, readRelease } from './check-files.ts';
import { serveContractPage } from './contract-page.ts';
import type { ContractPage, Sight, Visit } from './host-page.ts';

const SAMPLE_ID = '0190f5a0-0000-7000-8000-000000000001';
const NOWHERE = '/no-page-of-this-remote';
const TURNS = 20;
/** Of nodes and of listeners; a mount that leaked would leave a React root's hundred each time. */
const MAY_BE_LEFT = 40;

interface Browser {
  contractPage: ContractPage;
}

const visit = (page: Page, visited: Visit): Promise<Sight> =>
  page.evaluate((it) => (globalThis as unknown as Browser).contractPage.visit(it), visited);

const checkStyles = async (page: Page, dist: string, manifest: ReleaseManifest) => {
  const sheets = Object.keys(manifest.integrity).filter((name) => name.endsWith('.css'));
  const found: string[] = [];
  for (const name of sheets) {
    const css = await readFile(path.join(dist, name), 'utf8');
    const rules = await page.evaluate(
      (text) => (globalThis as unknown as Browser).contractPage.globalRules(text),
      css,
    );
    found.push(...rules.map((rule) => `${name} styles the whole page: ${rule}`));
  }
  return found;
};

const visitsOf = ({ name, pages, widgets }: ReleaseManifest): Visit[] => [
  ...pages.map(({ path: pattern, layout }) => ({
    remote: name,
    at: pattern.replaceAll(/:\w+\??/g, SAMPLE_ID).replace(/\*$/, 'part'),
    basePath: layout === 'dashboard' ? ('/dashboard' as const) : ('/' as const),
    widget: null,
  })),
  ...widgets.map(({ id }) => ({
    remote: name,
    at: '/dashboard',
    basePath: '/dashboard' as const,
    widget: id,
  })),
];

const judge = ({ at, widget }: Visit, sight: Sight, nothing: string): string[] => {
  const what = widget === null ? at : `The widget ${widget}`;
  return [
    ...(sight.crash ? [`${what} crashed: ${sight.crash}`] : []),
    ...(sight.text === '' || (widget === null && sight.text === nothing)
      ? [`${what} is declared, and shows nothing`]
      : []),
    ...(sight.elementsLeft > 0 ? [`${what} left ${sight.elementsLeft} elements behind`] : []),
    ...(sight.intervalsLeft > 0 ? [`${what} left ${sight.intervalsLeft} timers behind`] : []),
  ];
};

const checkLeaks = async (page: Page, visited: Visit): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await session.send('HeapProfiler.collectGarbage');
    return session.send('Memory.getDOMCounters');
  };
  const turn = async (times: number) => {
    for (let time = 0; time < times; time += 1) await visit(page, visited);
  };
  await turn(5);
  const before = await count();
  await turn(TURNS);
  let left = { nodes: 0, listeners: 0 };
  // React lets go of the last root a little later.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const after = await count();
    left = {
      nodes: after.nodes - before.nodes,
      listeners: after.jsEventListeners - before.jsEventListeners,
    };
    if (left.nodes < MAY_BE_LEFT && left.listeners < MAY_BE_LEFT) return [];
  }
  return [`${TURNS} mounts left ${left.nodes} nodes and ${left.listeners} listeners behind`];
};

/**
 * Holds a finished build of a remote against the contract that every host relies on: a valid release
 * manifest, a version that this host speaks, true hashes, no styles outside the remote, and pages
 * and widgets that show something, even without a service, and leave nothing behind.
 *
 * @param dist folder of the build
 * @param page a blank page of Chromium, under Playwright
 * @throws Error of the remote's own, when it cannot be loaded or mounted at all
 * @returns what is violated, in words; empty when the remote may be released.
 */
export const checkRemoteContract = async (dist: string, page: Page): Promise<string[]> => {
  const manifest = await readRelease(dist).catch((error: Error) => error.message);
  if (typeof manifest === 'string') return [manifest];
  const violations = await checkFiles(dist, manifest);
  // A browser would refuse such files, and nothing more could be told.
  if (violations.length > 0) return violations;
  const { url, stop } = await serveContractPage(dist);
  try {
    await page.goto(url);
    violations.push(...(await checkStyles(page, dist, manifest)));
    const lent = await page.evaluate(() =>
      (globalThis as unknown as Browser).contractPage.widgetIds(),
    );
    const visits = visitsOf(manifest).filter(
      ({ widget }) => widget === null || lent.includes(widget),
    );
    for (const { id } of manifest.widgets) {
      if (!lent.includes(id)) violations.push(`The widget ${id} is declared, and not there`);
    }
    const [first] = visits;
    if (!first) return violations;
    const { text: nothing } = await visit(page, { ...first, at: NOWHERE, widget: null });
    for (const each of visits) violations.push(...judge(each, await visit(page, each), nothing));
    violations.push(...(await checkLeaks(page, first)));
    return violations;
  } finally {
    await stop();
  }
};
