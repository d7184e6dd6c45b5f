import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWorkspaces } from '../launcher/build/build-workspaces.ts';
import { describeFailure } from '../launcher/problem.ts';
import { REMOTES } from '../remotes.ts';
import { ensureHeadlessShell } from './chromium.ts';
import { type Results, readPlaywright, readVitest, sumResults } from './count-results.ts';
import { runStep } from './run-step.ts';

export const ROOT = join(import.meta.dirname, '../../../..');
const MINUTE_MS = 60_000;
/** For one check, beside the tests. */
const VERIFY_MINUTES = 10;
/** Each test file and each process of a stack loads modules that others have compiled. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled');
const PASSED: Results = { passed: 1, failures: [] };
const NOTHING: Results = { passed: 0, failures: [] };

/** Options of a step. */
export interface Run {
  /** The file of the step's report. */
  readonly report: string;
  readonly withinMinutes: number;
  readonly signal: AbortSignal;
  /** Runs these files alone, if any. */
  readonly files?: readonly string[] | undefined;
}

const failed = (what: string): Results => ({ passed: 0, failures: [what] });

function announce(what: string): void {
  process.stdout.write(`\n== ${what}\n`);
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<Results> {
  try {
    await work();
    return PASSED;
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    return failed(what);
  }
}

/**
 * Checks format, lint, types and unused code beside other steps; each check counts as one test, and
 * its output appears at its end.
 */
export async function verify(signal: AbortSignal): Promise<Results> {
  const results: Results[] = [];
  for (const script of ['lint', 'typecheck', 'unused']) {
    const step = { command: process.execPath, args: ['--run', script], cwd: ROOT };
    const limits = { withinMs: VERIFY_MINUTES * MINUTE_MS, printsAtEnd: true };
    const isSuccess = await runStep({ ...step, ...limits }, signal);
    announce(`${script}: ${isSuccess ? 'passed' : 'failed'}`);
    results.push(isSuccess ? PASSED : failed(script));
  }
  return sumResults(results);
}

/** Finds Chromium, or installs it. Counts only when it fails. */
export async function browser(): Promise<Results> {
  const found = await attempt('chromium', () => ensureHeadlessShell(process.env));
  return found === PASSED ? NOTHING : found;
}

/** Runs the named projects of vitest. */
export async function vitest(projects: readonly string[], run: Run): Promise<Results> {
  if (run.files?.length === 0) return NOTHING;
  announce(`vitest: ${projects.join(', ')}`);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${run.report}`,
    ...(run.files ?? []),
  ];
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE };
  const step = { command: 'vitest', args, cwd: ROOT, env, withinMs: run.withinMinutes * MINUTE_MS };
  const isSuccess = await runStep(step, run.signal);
  return read('vitest', run.report, isSuccess, readVitest);
}

/** Builds shell and remotes for the journeys; counts as one test. */
export async function builds(signal: AbortSignal): Promise<Results> {
  const results = await attempt('builds', () =>
    buildWorkspaces(ROOT, ['shell', ...REMOTES], signal),
  );
  announce(`builds: ${results === PASSED ? 'passed' : 'failed'}`);
  return results;
}

/** Runs the browser journeys of one project of Playwright. */
export async function journeys(project: string, run: Run): Promise<Results> {
  announce(`browser journeys: ${project}`);
  let chromium = '';
  const found = await attempt('chromium', async () => {
    chromium = await ensureHeadlessShell(process.env);
  });
  if (chromium === '') return found;
  const step = {
    command: 'playwright',
    args: [
      'test',
      '--config=shell/playwright.config.ts',
      `--project=${project}`,
      ...(run.files ?? []),
    ],
    cwd: ROOT,
    env: {
      PARAPET_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: run.report,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    withinMs: run.withinMinutes * MINUTE_MS,
  };
  const isSuccess = await runStep(step, run.signal);
  return read('playwright', run.report, isSuccess, readPlaywright);
}

/**
 * Reads the report. A failed run without a failed test or without a report counts as one failure.
 */
async function read<Report>(
  what: string,
  file: string,
  isSuccess: boolean,
  resultsOf: (report: Report) => Results,
): Promise<Results> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return failed(`${what} wrote no report`);
  const results = resultsOf(JSON.parse(text) as Report);
  const isExplained = isSuccess || results.failures.length > 0;
  return isExplained
    ? results
    : sumResults([results, failed(`${what}: an error outside of a test`)]);
}
