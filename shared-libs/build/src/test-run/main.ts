import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorkspaces } from '../launcher/build-workspaces.ts';
import { describeFailure } from '../launcher/problem.ts';
import { REMOTES } from '../remotes.ts';
import { ensureChromium } from './chromium.ts';
import { type Counts, countPlaywright, countVitest, sumCounts } from './count-results.ts';
import { runStep } from './run-step.ts';

// `npm test`: everything, to the end even when something fails on the way. Each step of `verify`
// and the builds count as one test.

const ROOT = join(import.meta.dirname, '../../../..');
const MINUTE_MS = 60_000;
const PASSED: Counts = { passed: 1, failed: 0 };
const FAILED: Counts = { passed: 0, failed: 1 };

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupted.abort());
}
process.on('disconnect', () => interrupted.abort());

function announce(what: string): void {
  process.stdout.write(`\n== ${what}\n`);
}

async function attempt(work: () => Promise<unknown>): Promise<Counts> {
  try {
    await work();
    return PASSED;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    return FAILED;
  }
}

async function verify(): Promise<Counts> {
  const counts: Counts[] = [];
  for (const script of ['lint', 'typecheck', 'unused']) {
    announce(script);
    const step = { command: process.execPath, args: ['--run', script], cwd: ROOT };
    const isFine = await runStep({ ...step, withinMs: 5 * MINUTE_MS }, interrupted.signal);
    counts.push(isFine ? PASSED : FAILED);
  }
  return sumCounts(counts);
}

async function unitAndIntegration(report: string): Promise<Counts> {
  announce('unit and integration tests');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const step = { command: 'vitest', args, cwd: ROOT, withinMs: 15 * MINUTE_MS };
  const isFine = await runStep(step, interrupted.signal);
  return counted(report, isFine, countVitest);
}

async function builds(): Promise<Counts> {
  announce('builds');
  return attempt(() => buildWorkspaces(ROOT, ['shell', ...REMOTES], interrupted.signal));
}

async function journeys(report: string): Promise<Counts> {
  announce('browser journeys');
  let browser = '';
  const found = await attempt(async () => {
    browser = ensureChromium(process.env);
  });
  if (found.failed > 0) return found;
  const step = {
    command: 'playwright',
    args: ['test', '--config=shell/playwright.config.ts'],
    cwd: ROOT,
    env: { PARAPET_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    withinMs: 25 * MINUTE_MS,
  };
  const isFine = await runStep(step, interrupted.signal);
  return counted(report, isFine, countPlaywright);
}

/** A run that failed without a failed test, or without a report, still failed. */
async function counted<Report>(
  file: string,
  isFine: boolean,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return FAILED;
  const counts = count(JSON.parse(text) as Report);
  return isFine || counts.failed > 0 ? counts : sumCounts([counts, FAILED]);
}

const reports = await mkdtemp(join(tmpdir(), 'parapet-reports-'));
const counts = [
  await verify(),
  await unitAndIntegration(join(reports, 'vitest.json')),
  await builds(),
  await journeys(join(reports, 'playwright.json')),
];
await rm(reports, { recursive: true, force: true });
const { passed, failed } = sumCounts(counts);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && !interrupted.signal.aborted ? 0 : 1);
