import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWorkspaces } from '../launcher/build-workspaces.ts';
import { describeFailure } from '../launcher/problem.ts';
import { REMOTES } from '../remotes.ts';
import { ensureChromium } from './chromium.ts';
import { type Counts, countPlaywright, countVitest, sumCounts } from './count-results.ts';
import { runStep } from './run-step.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MINUTE_MS = 60_000;
const PASSED: Counts = { passed: 1, failed: 0 };
const FAILED: Counts = { passed: 0, failed: 1 };

/** Options of a step. */
export interface Run {
  /** The file of the step's report. */
  readonly report: string;
  readonly withinMinutes: number;
  readonly signal: AbortSignal;
}

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

/** Checks format, lint, types and unused code; each check counts as one test. */
export async function verify(signal: AbortSignal): Promise<Counts> {
  const counts: Counts[] = [];
  for (const script of ['lint', 'typecheck', 'unused']) {
    announce(script);
    const step = { command: process.execPath, args: ['--run', script], cwd: ROOT };
    const isSuccess = await runStep({ ...step, withinMs: 5 * MINUTE_MS }, signal);
    counts.push(isSuccess ? PASSED : FAILED);
  }
  return sumCounts(counts);
}

/** Runs the named projects of vitest. */
export async function vitest(projects: readonly string[], run: Run): Promise<Counts> {
  announce(`vitest: ${projects.join(', ')}`);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${run.report}`,
  ];
  const step = { command: 'vitest', args, cwd: ROOT, withinMs: run.withinMinutes * MINUTE_MS };
  const isSuccess = await runStep(step, run.signal);
  return counted(run.report, isSuccess, countVitest);
}

/** Builds shell and remotes for the journeys; counts as one test. */
export async function builds(signal: AbortSignal): Promise<Counts> {
  announce('builds');
  return attempt(() => buildWorkspaces(ROOT, ['shell', ...REMOTES], signal));
}

/** Runs the browser journeys of one project of Playwright. */
export async function journeys(project: string, run: Run): Promise<Counts> {
  announce(`browser journeys: ${project}`);
  let browser = '';
  const found = await attempt(async () => {
    browser = ensureChromium(process.env);
  });
  if (found.failed > 0) return found;
  const step = {
    command: 'playwright',
    args: ['test', '--config=shell/playwright.config.ts', `--project=${project}`],
    cwd: ROOT,
    env: { PARAPET_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: run.report },
    withinMs: run.withinMinutes * MINUTE_MS,
  };
  const isSuccess = await runStep(step, run.signal);
  return counted(run.report, isSuccess, countPlaywright);
}

/**
 * Counts the report. A failed run without a failed test or without a report counts as one failure.
 */
async function counted<Report>(
  file: string,
  isSuccess: boolean,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return FAILED;
  const counts = count(JSON.parse(text) as Report);
  return isSuccess || counts.failed > 0 ? counts : sumCounts([counts, FAILED]);
}
