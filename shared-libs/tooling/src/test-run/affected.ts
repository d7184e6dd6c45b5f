import { matchesGlob } from 'node:path';
import { DELIVERY, parts } from './parts.ts';

// Which tests a change can touch. What a test file imports is known to vitest; these are the rules
// for what no import shows.

const DOCUMENT = /\.md$|^LICENSE$|^(shared-libs\/docs|\.github)\//;
/** Tests that are no journeys of `npm test`. */
const OTHER_TEST = /\.test\.tsx?$|\.deep\.journey\.ts$/;
const JOURNEY = /^shell\/e2e\/.+\.journey\.ts$/;
/** Code that only a browser runs. */
const BROWSER = /^(shell|mfe-[^/]+|shared-libs\/(ui|api-client|remote-kit|stores|tours))\//;
/** Tests whose processes and files are of server and tooling alone. */
const SERVER_TEST =
  /^(bff|shared-libs\/(checks|scanner|embedded-auth|tooling\/src\/(launcher|backup|release|outside)))\//;
const READS_REPOSITORY =
  /import\.meta\.|process\.cwd\(|\/test-clone\/|upgraded-installation|worker-process/;

/**
 * Returns whether a change may touch a test file that reads files of the repository or starts processes
 * from them, so that its imports do not say what it tests.
 */
export function mayTouchReader(
  test: { readonly file: string; readonly source: string },
  changed: readonly string[],
): boolean {
  if (!READS_REPOSITORY.test(test.source)) return false;
  if (!SERVER_TEST.test(test.file)) return changed.length > 0;
  return !changed.every((file) => DOCUMENT.test(file) || BROWSER.test(file));
}

/**
 * The journeys to run: all, none, or some files, deleted ones included. A changed journey touches
 * itself, a document or another test none, and any other file all of them.
 */
export function affectedJourneys(changed: readonly string[]): 'all' | readonly string[] {
  const relevant = changed.filter((file) => !DOCUMENT.test(file) && !OTHER_TEST.test(file));
  return relevant.every((file) => JOURNEY.test(file)) ? relevant : 'all';
}

const touches = (changed: readonly string[], globs: readonly string[]): boolean =>
  changed.some((file) => globs.some((glob) => matchesGlob(file, glob)));

/** Globs of the suites and deep tests whose part reads a changed file. */
export const touchedSuites = (changed: readonly string[]): readonly string[] =>
  parts
    .filter(({ reads }) => touches(changed, reads))
    .flatMap(({ suite, deep = [] }) => [...suite, ...deep]);

/** Returns whether a change touches how remotes are delivered. */
export const touchesDelivery = (changed: readonly string[]): boolean =>
  touches(
    changed.filter((file) => !DOCUMENT.test(file)),
    DELIVERY,
  );
