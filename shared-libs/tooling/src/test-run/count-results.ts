/** How many tests passed, and a line for each one that failed. */
export interface Results {
  readonly passed: number;
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Reads vitest's JSON report. A file that could not be loaded is one failure. */
export function readVitest(report: VitestReport): Results {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describe(name, 'not loaded', message)];
    return failed.map(({ fullName, failureMessages }) =>
      describe(name, fullName, failureMessages?.[0]),
    );
  });
  return { passed: report.numPassedTests, failures };
}

/** Reads Playwright's JSON report. An error outside of a test, such as in a setup, is one failure. */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Results {
  const failed = suites.flatMap(failuresOf);
  const outside = errors.map(({ message }) => describe('playwright', 'outside of a test', message));
  return { passed: stats.expected, failures: [...failed, ...outside] };
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => describe(file, title, results[0]?.error?.message)),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** One line: file, test and the first line of its error. */
function describe(file: string, test: string, message = ''): string {
  const [first = ''] = message.trim().split('\n');
  return `${file} > ${test}${first && `: ${first}`}`;
}

export function sumResults(results: readonly Results[]): Results {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}
