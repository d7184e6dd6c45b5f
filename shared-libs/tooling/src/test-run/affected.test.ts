import { expect, test } from 'vitest';
import { affectedJourneys, mayTouchReader, touchedSuites, touchesDelivery } from './affected.ts';

const READER = "fork(join(import.meta.dirname, 'worker.ts'))";

test.each([
  ['bff/src/worker.test.ts', ['bff/src/app.ts'], true],
  ['bff/src/worker.test.ts', ['package-lock.json'], true],
  ['bff/src/worker.test.ts', ['shared-libs/contracts/src/scans/scan.ts', 'README.md'], true],
  ['bff/src/worker.test.ts', ['mfe-assets/src/pages.tsx', 'bff/README.md'], false],
  ['shared-libs/tooling/src/backup/encryption.test.ts', ['shell/src/app/app.tsx'], false],
  ['shared-libs/tooling/src/borders/borders.test.ts', ['shell/src/app/app.tsx'], true],
  ['shared-libs/test-kit/src/docs/cited-paths.test.ts', ['shared-libs/docs/glossary.md'], true],
  ['shared-libs/test-kit/src/docs/cited-paths.test.ts', [], false],
])('%s reads the repository; does a change of %j touch it: %s', (file, changed, expected) => {
  expect(mayTouchReader({ file, source: READER }, changed)).toBe(expected);
});

test.each(['./testing/worker-process.ts', '../launcher/test-clone/test-clone.ts'])(
  'a test file that starts processes with %s reads the repository',
  (name) => {
    const source = `import { start } from '${name}';`;
    expect(mayTouchReader({ file: 'bff/src/worker.test.ts', source }, ['bff/src/app.ts'])).toBe(
      true,
    );
  },
);

test('a test file that only imports is left to the graph of imports', () => {
  const file = 'bff/src/app.test.ts';
  const source = "import { createApp } from './app.ts';";
  expect(mayTouchReader({ file, source }, ['bff/src/app.ts'])).toBe(false);
});

test.each([
  [[], []],
  [['README.md', 'shared-libs/docs/glossary.md', '.github/CODEOWNERS'], []],
  [['bff/src/app.test.ts', 'shell/e2e/broken-remotes/mounts.deep.journey.ts'], []],
  [
    ['shell/e2e/journeys/interface/tour.journey.ts'],
    ['shell/e2e/journeys/interface/tour.journey.ts'],
  ],
  [['shell/e2e/journeys/interface/tour.journey.ts', 'bff/src/app.ts'], 'all'],
  [['shell/e2e/fixtures/global-setup.ts'], 'all'],
  [['shared-libs/contracts/src/scans/scan.ts'], 'all'],
  [['package-lock.json'], 'all'],
])('a change of %j touches the journeys %j', (changed, expected) => {
  expect(affectedJourneys(changed)).toEqual(expected);
});

test.each([
  ['shared-libs/embedded-auth/migrations/1.sql', 'shared-libs/embedded-auth/src/suite/*.test.ts'],
  ['shared-libs/tooling/src/launcher/a.ts', 'shared-libs/tooling/src/launcher/*.deep.test.ts'],
  ['docker-compose.yml', 'shared-libs/tooling/src/deploy/seed.test.ts'],
])('a change of %s runs the suite %s', (file, suite) => {
  expect(touchedSuites([file])).toContain(suite);
  expect(touchedSuites(['bff/src/app.ts'])).toEqual([]);
});

test.each([
  [['shared-libs/remote-kit/src/define-remote.ts'], true],
  [['shell/src/remotes/widget-slot.tsx'], true],
  [['shared-libs/remote-kit/README.md', 'mfe-assets/src/release.ts'], false],
])('a change of %j touches how remotes are delivered: %s', (changed, expected) => {
  expect(touchesDelivery(changed)).toBe(expected);
});
