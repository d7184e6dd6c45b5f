import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** From the root of the repository: seconds of file time of a whole run, by package. */
const TIMES = 'shared-libs/tooling/test-times.json';

/** Which test takes how long, in seconds. The file is named from the root of the repository. */
export interface TestTime {
  readonly file: string;
  readonly test: string;
  readonly seconds: number;
}

/** `files` has one entry for each file with its whole time, imports and hooks included. */
export interface Times {
  readonly files: readonly Omit<TestTime, 'test'>[];
  readonly tests: readonly TestTime[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      /** Milliseconds; none of a skipped test. */
      readonly duration?: number | null;
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly Suite[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Tells where Playwright's files are. */
const JOURNEYS = 'shell/e2e';

/** Reads the JSON report of vitest or of Playwright. */
export const readTimes = (report: VitestReport | PlaywrightReport, root: string): Times =>
  'testResults' in report ? timesOfVitest(report, root) : timesOfJourneys(report);

function timesOfVitest({ testResults }: VitestReport, root: string): Times {
  const named = testResults.map((result) => ({ ...result, file: relative(root, result.name) }));
  return {
    files: named.map(({ file, startTime, endTime }) => ({
      file,
      seconds: (endTime - startTime) / 1000,
    })),
    tests: named.flatMap(({ file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file,
        test: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

function timesOfJourneys({ suites }: PlaywrightReport): Times {
  const tests = suites.flatMap(specsOf).map(({ file, title, tests: runs }) => ({
    file: `${JOURNEYS}/${file}`,
    test: title,
    seconds:
      runs.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
      1000,
  }));
  return { files: tests, tests };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The folder of a package: `bff`, `shared-libs/scanner`; journeys count as one. */
function packageOf(file: string): string {
  if (file.startsWith(`${JOURNEYS}/`)) return JOURNEYS;
  const [first = '', second = ''] = file.split('/');
  return first === 'shared-libs' ? `${first}/${second}` : first;
}

/** Whole seconds by package, in the order of their names. */
export function secondsByPackage(files: Times['files']): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { file, seconds } of files) {
    const name = packageOf(file);
    sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  return Object.fromEntries(
    [...sums].map(([name, seconds]) => [name, Math.round(seconds)] as const).sort(),
  );
}

/** Above these a package is over what is recorded: runs differ by less. */
const TOLERANCE = { share: 1.1, seconds: 2 };
/** A test that takes longer says why. */
const SLOW_SECONDS = 5;
/** Begins the comment in a test file that says why a test of it takes so long. */
const REASON = '// Slow: ';

/** One line for each package that takes longer than recorded; none for one that is not recorded. */
export function overRecorded(
  seconds: Readonly<Record<string, number>>,
  recorded: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.entries(seconds).flatMap(([name, now]) => {
    const before = recorded[name];
    if (before === undefined) return [];
    const isOver = now > before * TOLERANCE.share && now > before + TOLERANCE.seconds;
    return isOver ? [`${name}: ${now} s, recorded ${before} s`] : [];
  });
}

/** One line for each slow test whose file does not say why. */
export function slowWithoutReason(
  tests: readonly TestTime[],
  sourceOf: (file: string) => string,
): readonly string[] {
  return tests
    .filter(({ file, seconds }) => seconds > SLOW_SECONDS && !sourceOf(file).includes(REASON))
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file, test, seconds }) => `${file} > ${test}: ${seconds.toFixed(1)} s`);
}

/** Prints what takes longer than it should, and fails nothing. With `record`, writes `TIMES`. */
export async function reportTimes(
  root: string,
  reports: readonly string[],
  { record }: { readonly record: boolean },
): Promise<void> {
  const read = await Promise.all(
    reports
      .filter((file) => existsSync(file))
      .map(async (file) => readTimes(JSON.parse(await readFile(file, 'utf8')), root)),
  );
  const seconds = secondsByPackage(read.flatMap(({ files }) => files));
  const file = join(root, TIMES);
  if (record) await writeFile(file, `${JSON.stringify(seconds, null, 2)}\n`);
  const recorded: Record<string, number> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  print('Over the recorded time', overRecorded(seconds, recorded));
  print(
    `Over ${SLOW_SECONDS} s, without a line "${REASON.trim()} ..." that says why`,
    slowWithoutReason(
      read.flatMap(({ tests }) => tests),
      (name) => readFileSync(join(root, name), 'utf8'),
    ),
  );
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.join('\n')}\n`);
}
