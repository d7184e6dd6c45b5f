import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { affectedJourneys, touchesDelivery } from './affected.ts';
import { affectedFiles, affectedSuites } from './affected-files.ts';
import { type Command, readArguments } from './arguments.ts';
import { type Changes, readChanges } from './changed-files.ts';
import type { Results } from './count-results.ts';
import { beside, runAll, type Step } from './run-all.ts';
import { browser, builds, journeys, ROOT, type Run, verify, vitest } from './steps.ts';
import { reportTimes } from './test-times.ts';

// `npm test`: all tests except the slow ones of `npm run test:deep`, and the suites of parts that the
// changes of this branch touch. With `--changed`, only what the changes can touch.

const PROJECTS = ['isolated', 'server', 'modules', 'scanner', 'browser'];

/** The files to run; undefined is all of them. */
interface Selection {
  readonly tests?: readonly string[];
  readonly journeys?: readonly string[];
  /** Names the suites of parts. */
  readonly suites: readonly string[];
  readonly hasDelivery: boolean;
}

async function select({ onlyChanged, base }: Command): Promise<Selection> {
  const changes = onlyChanged ? readChanges(ROOT, base) : changesIfKnown();
  const suites = await affectedSuites(ROOT, changes);
  const hasDelivery = touchesDelivery(changes.files);
  if (suites.length > 0 || hasDelivery) {
    const more = hasDelivery ? ', and the delivery of remotes' : '';
    process.stdout.write(`Changes touch ${suites.length} files of suites of parts${more}\n`);
  }
  if (!onlyChanged) return { suites, hasDelivery };
  const tests = await affectedFiles(ROOT, PROJECTS, changes);
  const affected = affectedJourneys(changes.files);
  const touched =
    affected === 'all' ? affected : affected.filter((file) => existsSync(join(ROOT, file)));
  const count = touched === 'all' ? 'all' : touched.length;
  process.stdout.write(
    `${changes.files.length} changed files touch ${tests.length} test files and ${count} journeys\n`,
  );
  const selected = { tests, suites, hasDelivery };
  return touched === 'all' ? selected : { ...selected, journeys: touched };
}

/** A clone without the branch main has nothing to compare with, and runs what everybody runs. */
function changesIfKnown(): Changes {
  try {
    return readChanges(ROOT);
  } catch {
    return { base: 'HEAD', files: [] };
  }
}

const WITHIN_MINUTES = 40;

/** The needs of the journeys are prepared beside the tests that wait for Postgres and processes. */
function stepsOf({ tests, suites, journeys: files, hasDelivery }: Selection): Step[] {
  const hasJourneys = files?.length !== 0 || hasDelivery;
  const background: Step[] = [({ signal }) => verify(signal)];
  if (hasJourneys) background.push(({ signal }) => builds(signal), browser);
  const runOf =
    (run: (how: Run) => Promise<Results>, name: string): Step =>
    ({ signal, reports }) =>
      run({ report: join(reports, name), withinMinutes: WITHIN_MINUTES, signal });
  return [
    beside(
      background,
      runOf((how) => vitest(PROJECTS, { ...how, files: tests }), 'vitest.json'),
    ),
    runOf((how) => vitest(['suites', 'deep'], { ...how, files: suites }), 'suites.json'),
    ...(files?.length === 0
      ? []
      : [runOf((how) => journeys('journeys', { ...how, files }), 'playwright.json')]),
    ...(hasDelivery ? [runOf((how) => journeys('delivery', how), 'delivery.json')] : []),
  ];
}

try {
  const command = readArguments(process.argv.slice(2));
  await runAll(stepsOf(await select(command)), (reports) =>
    reportTimes(
      ROOT,
      ['vitest.json', 'playwright.json'].map((name) => join(reports, name)),
      command,
    ),
  );
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
