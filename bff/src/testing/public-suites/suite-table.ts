import type { SuiteResult } from './run-suite.ts';

/** Without what changes from run to run, as the times and names in brackets at the end. */
const cell = (text: string): string =>
  text
    .replace(/ \([^()]*\)$/, '')
    .replaceAll('|', '\\|')
    .replaceAll('`', "'")
    .slice(0, 160);

/** The name of a file of the suite, which is none of this repository. */
const nameOf = (file: string): string =>
  file.slice(file.lastIndexOf('/') + 1).replace(/\.test\.ts$/, '');

/** Writes the counts by file, and each test that did not pass, as Markdown. */
export function suiteTable(results: readonly SuiteResult[]): string {
  const files = [...Map.groupBy(results, ({ file }) => file)];
  const countOf = (of: readonly SuiteResult[], state: SuiteResult['state']): number =>
    of.filter((one) => one.state === state).length;
  const rowOf = (label: string, of: readonly SuiteResult[]): string =>
    `| ${label} | ${countOf(of, 'passed')} | ${countOf(of, 'failed')} | ${countOf(of, 'skipped')} |`;
  const missed = results.filter(({ state }) => state !== 'passed');
  return [
    '| file | passed | failed | skipped |',
    '| --- | --- | --- | --- |',
    ...files.map(([file, of]) => rowOf(nameOf(file), of)),
    rowOf('all', results),
    '',
    '| not passed | why |',
    '| --- | --- |',
    ...missed.map(
      ({ name, state, error }) =>
        `| ${cell(name)} | ${state === 'skipped' ? 'skipped by the suite' : cell(error ?? '')} |`,
    ),
    '',
  ].join('\n');
}
