import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { describeFailure, Problem } from '../../../tooling/src/launcher/problem.ts';
import { findPorts } from '../../../tooling/src/screens/free-ports.ts';
import { signIn } from '../../../tooling/src/screens/sign-in.ts';
import type { SignedUp } from '../../../tooling/src/screens/sign-up.ts';
import { ensureChromium } from '../../../tooling/src/test-run/chromium.ts';
import { withOwnServer } from '../load/own-server.ts';
import { readArguments } from './arguments.ts';
import { type Installation, startInstallation } from './installation.ts';
import { measureActs, measureShift, type Visit } from './measure-acts.ts';
import type { MeasuredAct, MeasuredShift, Width } from './measured.ts';
import { reportOf } from './report.ts';
import { type Scene, scenesOf } from './scenes.ts';

// `npm run bench:ui`: measures the interface on long lists, in a browser, on the production build.

const ROOT = join(import.meta.dirname, '../../../..');
const WORK = join(ROOT, '.parapet/bench-ui');
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function measure(visit: Visit, scenes: readonly Scene[]) {
  const acts: MeasuredAct[] = [];
  const shifts: MeasuredShift[] = [];
  for (const scene of scenes) {
    print(`  ${scene.name}`);
    shifts.push({
      scene: scene.name,
      byWidth: await atWidths((width) => measureShift(visit, scene, width)),
    });
    acts.push(...(await measureActs(visit, scene, (act) => print(`    ${act}`))));
  }
  return { acts, shifts };
}

const atWidths = async (
  read: (width: Width) => Promise<number>,
): Promise<MeasuredShift['byWidth']> => ({
  1440: await read(1440),
  360: await read(360),
});

/** Starts a scan and watches its page until the scan has ended. */
async function measureLiveScan(visit: Visit, account: SignedUp): Promise<MeasuredShift> {
  print('  live scan');
  const byWidth = await atWidths((width) =>
    withOwnServer(async (target) => {
      const { id } = await account.call<{ id: string }>('/assets', {
        value: target,
        consent: true,
      });
      const scan = await account.call<{ id: string }>('/scans', { assetIds: [id] });
      const scene = {
        path: `/dashboard/scans/${scan.id}`,
        ready: (page: Page) => page.getByRole('heading', { level: 1, name: /^Scan of/ }).waitFor(),
      };
      return await measureShift(visit, scene, width, (page) =>
        page.getByRole('heading', { name: 'Findings in this scan' }).waitFor(),
      );
    }),
  );
  return { scene: 'live scan', byWidth };
}

async function run(
  browser: Browser,
  { url, account, scanId }: Installation,
  options: ReturnType<typeof readArguments>,
) {
  const visit = { browser, url, state: await signIn(browser, url, account) };
  const scenes = scenesOf({ scanId }, options.rows).filter(({ name }) =>
    name.includes(options.only),
  );
  const { acts, shifts } = await measure(visit, scenes);
  const live = 'live scan'.includes(options.only) ? [await measureLiveScan(visit, account)] : [];
  return { acts, shifts: [...shifts, ...live] };
}

/** Each process that this one starts later inherits its priority; the browser, which is older, keeps its own. */
function yieldToBrowser(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  print('Server and database run at a lower priority than the browser: a user has them elsewhere.');
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  const port = await findPorts(process.env.PARAPET_PORT);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(process.env),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  yieldToBrowser();
  const installation = await startInstallation({ ...options, root: ROOT, work: WORK, port });
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => interrupted.reject(new Problem('Interrupted.')));
  }
  try {
    print('Measuring');
    const result = await Promise.race([run(browser, installation, options), interrupted.promise]);
    print(`\n${reportOf(result)}`);
    if (options.json) await writeFile(options.json, JSON.stringify(result, null, 2));
  } finally {
    await browser.close();
    await installation.stop();
  }
}

await main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  },
);
