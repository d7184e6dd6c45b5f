import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { containerName, type ReleaseManifest } from '@parapet/contracts/releases/release';
import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { findRoute } from '@parapet/contracts/site/route-match';
import type { ConsoleMessage, Page } from '@playwright/test';
import { checkFiles, readRelease } from './check-files.ts';
import { checkGrants } from './check-grants.ts';
import { PAYLOAD, serveContractPage } from './contract-page.ts';
import type { ContractPage, Visit, VisitResult } from './host-page.ts';
import { checkLiveHost } from './live-host.ts';

const SAMPLE_ID = '0190f5a0-0000-7000-8000-000000000001';
const UNKNOWN_PATH = '/no-page-of-this-remote';
const TURNS = 20;
/** As the shell gives up a lifecycle. */
const HANG_LIMIT_MS = 20_000;
/** Tolerated number of nodes and of listeners; a leaking mount leaves about a hundred each time. */
const LEAK_TOLERANCE = 40;

/** Every visitor loads the entry first; the entries of this repository have 8 KB. */
const ENTRY_BUDGET_BYTES = 20_000;
/** The page has no API, and the browser logs each failed request. */
const REFUSED = /responded with a status of 422/;
/** Globals of the module loader, independent of the remote. */
const LOADER_GLOBALS = /FEDERATION|VMOK|^(webpack|rspack)Chunk/;

/** Options of {@link checkRemoteContract}. */
export interface ContractOptions {
  /** URL of a live shell, e.g. `https://parapet.example.com`, to check the build against. */
  readonly live?: string;
  /**
   * Tells what each remote may have on the page; by default what the live shell grants, or the built-in
   * grants. Null leaves them out.
   */
  readonly grants?: RemoteGrants | null;
  /** Called with messages that are not violations. */
  readonly onWarning?: (warning: string) => void;
  /** Milliseconds after which a page or widget hangs; 20 s by default, as in the shell. */
  readonly limitMs?: number;
}

interface Browser {
  contractPage: ContractPage;
}

/** The page no longer answers: an endless loop, or a lifecycle that never settles. */
class HangError extends Error {}

/** Rejects where a page does not answer in time. */
const inTime = async <T>(limitMs: number, answer: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new HangError(`did not finish within ${limitMs / 1_000} seconds`)),
    limitMs,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const visit = (
  page: Page,
  visited: Visit,
  { limitMs = HANG_LIMIT_MS } = {},
): Promise<VisitResult> =>
  inTime(
    limitMs,
    page.evaluate((it) => (globalThis as unknown as Browser).contractPage.visit(it), visited),
  );

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

/** A path of a pattern: that of a document, where its build has rendered one. */
const sampleOf = (pattern: string, prerendered: readonly string[]): string =>
  prerendered.find((at) => findRoute([{ path: pattern }], at)) ??
  pattern.replaceAll(/:\w+\??/g, SAMPLE_ID).replace(/\*$/, 'part');

const visitsOf = ({ name, pages, widgets, prerendered = [] }: ReleaseManifest): Visit[] => [
  ...pages.map(({ path: pattern, layout }) => ({
    remote: name,
    at: sampleOf(pattern, prerendered),
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

const nameOf = ({ at, widget }: Visit): string => (widget === null ? at : `The widget ${widget}`);

const violationsOf = (visited: Visit, result: VisitResult, emptyText: string): string[] => {
  const { widget } = visited;
  const what = nameOf(visited);
  if (result.crash) return [`${what} crashed: ${result.crash}`];
  const isEmpty = result.text === '' || (widget === null && result.text === emptyText);
  const left = [
    [result.elementsLeft, 'elements'],
    [result.stylesLeft, 'stylesheets'],
    [result.timersLeft, 'timers'],
  ] as const;
  return [
    ...(isEmpty ? [`${what} is declared but shows nothing`] : []),
    ...left.flatMap(([count, kind]) => (count > 0 ? [`${what} left ${count} ${kind} behind`] : [])),
    ...[...new Set(result.listenersLeft)].map(
      (name) => `${what} left a listener of ${name} behind`,
    ),
  ];
};

/** Visits one page or widget. Logged errors are violations, unless the visit crashed. */
const checkVisit = async (
  page: Page,
  visited: Visit,
  emptyText: string,
  options: ContractOptions,
): Promise<string[]> => {
  const logged: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // The page of an unknown path has no document.
    const isNoDocument = message.location().url.includes(PAYLOAD);
    const isExpected = isNoDocument || REFUSED.test(message.text());
    if (message.type() === 'error' && !isExpected) logged.push(message.text());
  };
  const onError = (error: Error) => logged.push(error.message);
  page.on('console', onConsole).on('pageerror', onError);
  const result = await visit(page, visited, options);
  page.off('console', onConsole).off('pageerror', onError);
  const violations = violationsOf(visited, result, emptyText);
  if (result.crash) return violations;
  return [...violations, ...logged.map((text) => `${nameOf(visited)} logged an error: ${text}`)];
};

const checkNames = async (page: Page, { name }: ReleaseManifest): Promise<string[]> => {
  const written = await page.evaluate(() =>
    (globalThis as unknown as Browser).contractPage.writtenNames(),
  );
  return written
    .filter((each) => each !== containerName(name) && !LOADER_GLOBALS.test(each))
    .map((each) => `It wrote ${each} to the window`);
};

const warnOfSize = async (
  dist: string,
  { entry }: ReleaseManifest,
  { onWarning }: ContractOptions,
) => {
  const { length } = await promisify(gzip)(await readFile(path.join(dist, entry)));
  if (length <= ENTRY_BUDGET_BYTES) return;
  onWarning?.(
    `The entry has ${Math.round(length / 1000)} KB compressed, more than the recommended ${ENTRY_BUDGET_BYTES / 1000} KB. Load code of pages later.`,
  );
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
  type Count = Awaited<ReturnType<typeof count>>;
  /** Returns the count after further mounts; null when nothing remains of them. */
  const mountMore = async (before: Count): Promise<Count | null> => {
    await turn(TURNS);
    let after = before;
    // React releases the last root a little later.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      after = await count();
      if (after.nodes - before.nodes >= LEAK_TOLERANCE) continue;
      if (after.jsEventListeners - before.jsEventListeners < LEAK_TOLERANCE) return null;
    }
    return after;
  };
  await turn(5);
  // The last root may be kept until the next one, so only what grows twice is a leak.
  const once = await mountMore(await count());
  const twice = once && (await mountMore(once));
  if (!once || !twice) return [];
  const nodes = twice.nodes - once.nodes;
  const listeners = twice.jsEventListeners - once.jsEventListeners;
  return [`${TURNS} mounts left ${nodes} nodes and ${listeners} listeners behind`];
};

/**
 * Checks a finished build of a remote against the host contract: a valid release manifest, a
 * supported contract version, correct hashes, nothing outside of its grant, no styles outside the remote and no globals of its
 * own. Pages and widgets must show content, even without an API, log no error and clean up after
 * unmount.
 *
 * @param dist folder of the build
 * @param page a blank page of Chromium, under Playwright
 * @returns the violations; empty when the remote may be released.
 */
export const checkRemoteContract = async (
  dist: string,
  page: Page,
  options: ContractOptions = {},
): Promise<string[]> => {
  const manifest = await readRelease(dist).catch((error: Error) => error.message);
  if (typeof manifest === 'string') return [manifest];
  const violations = await checkFiles(dist, manifest);
  if (options.live) violations.push(...(await checkLiveHost(manifest, options.live)));
  violations.push(...(await checkGrants(manifest, options)));
  // A browser would refuse these files, so no further check is possible.
  if (violations.length > 0) return violations;
  await warnOfSize(dist, manifest, options);
  const { limitMs = HANG_LIMIT_MS } = options;
  const { url, stop } = await serveContractPage(dist);
  try {
    await page.goto(url);
    violations.push(...(await checkStyles(page, dist, manifest)));
    violations.push(...(await checkVisits(page, manifest, options)));
    const names = await inTime(limitMs, checkNames(page, manifest)).catch((error: Error) => {
      // Its endless loop is a violation already.
      if (error instanceof HangError) return [];
      throw error;
    });
    return [...violations, ...names];
  } finally {
    await stop();
  }
};

const checkVisits = async (
  page: Page,
  manifest: ReleaseManifest,
  options: ContractOptions,
): Promise<string[]> => {
  const { limitMs = HANG_LIMIT_MS } = options;
  const violations: string[] = [];
  const shared = manifest.widgets.length === 0 ? [] : await widgetIdsOf(page, limitMs);
  if (shared instanceof Error) return [`Its widgets cannot be loaded: ${firstLine(shared)}`];
  for (const { id } of manifest.widgets) {
    if (!shared.includes(id)) violations.push(`The widget ${id} is declared but not exposed`);
  }
  const visits = visitsOf(manifest).filter(
    ({ widget }) => widget === null || shared.includes(widget),
  );
  const [first] = visits;
  if (!first) return violations;
  const nowhere = await visit(page, { ...first, at: UNKNOWN_PATH, widget: null }, options).catch(
    (error: Error) => error,
  );
  if (nowhere instanceof HangError) return [`Its pages hang: a mount ${nowhere.message}`];
  if (nowhere instanceof Error) return [`Its pages cannot be loaded: ${firstLine(nowhere)}`];
  for (const each of visits) {
    try {
      violations.push(...(await checkVisit(page, each, nowhere.text, options)));
    } catch (error) {
      if (!(error instanceof HangError)) throw error;
      // A page in an endless loop answers nothing more.
      return [...violations, `${nameOf(each)} hangs: it ${error.message}`];
    }
  }
  // Leaks are checked only without other violations, as a crash leaves elements behind.
  return violations.length > 0 ? violations : checkLeaks(page, first);
};

const widgetIdsOf = (page: Page, limitMs: number): Promise<string[] | Error> =>
  inTime(
    limitMs,
    page.evaluate(() => (globalThis as unknown as Browser).contractPage.widgetIds()),
  ).catch((error: Error) => error);

const firstLine = ({ message }: Error): string =>
  message.replace(/^page\.evaluate: (Error: )?/, '').split('\n', 1)[0] ?? message;
