import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { affectedJourneys } from './affected.ts';
import { affectedFiles } from './affected-files.ts';
import { readArguments } from './arguments.ts';
import { readChanges } from './changed-files.ts';
import { beside, runAll, type Step } from './run-all.ts';
import { browser, builds, journeys, ROOT, verify, vitest } from './steps.ts';

// `npm test`: all tests except the slow ones of `npm run test:deep`. With `--changed`, those that
// the changes can touch.

const PROJECTS = ['isolated', 'server', 'modules', 'scanner', 'browser'];

/** The files to run; undefined is all of them. */
interface Selection {
  readonly tests?: readonly string[];
  readonly journeys?: readonly string[];
}

async function select(args: readonly string[]): Promise<Selection> {
  const { onlyChanged, base } = readArguments(args);
  if (!onlyChanged) return {};
  const changes = readChanges(ROOT, base);
  const tests = await affectedFiles(ROOT, PROJECTS, changes);
  const affected = affectedJourneys(changes.files);
  const touched =
    affected === 'all' ? affected : affected.filter((file) => existsSync(join(ROOT, file)));
  const count = touched === 'all' ? 'all' : touched.length;
  process.stdout.write(
    `${changes.files.length} changed files touch ${tests.length} test files and ${count} journeys\n`,
  );
  return touched === 'all' ? { tests } : { tests, journeys: touched };
}

/** What the journeys need is prepared beside the tests that wait for Postgres and processes. */
function stepsOf(selection: Selection): Step[] {
  const hasJourneys = selection.journeys?.length !== 0;
  const background: Step[] = [({ signal }) => verify(signal)];
  if (hasJourneys) background.push(({ signal }) => builds(signal), browser);
  const tests: Step = ({ signal, reports }) =>
    vitest(PROJECTS, {
      report: join(reports, 'vitest.json'),
      withinMinutes: 40,
      signal,
      files: selection.tests,
    });
  const inBrowser: Step = ({ signal, reports }) =>
    journeys('journeys', {
      report: join(reports, 'playwright.json'),
      withinMinutes: 40,
      signal,
      files: selection.journeys,
    });
  return [beside(background, tests), ...(hasJourneys ? [inBrowser] : [])];
}

try {
  await runAll(stepsOf(await select(process.argv.slice(2))));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
