/** A part that rarely changes, with the tests that only a change of it needs. Globs from the root. */
interface Part {
  /** `npm test` runs it when a change touches what it imports or reads, `npm run test:deep` always. */
  readonly suite: readonly string[];
  /** Tests of the same folders that each run of `npm test` has. */
  readonly sample?: readonly string[];
  /** Deep tests that `npm test` runs too when a change touches what the part reads. */
  readonly deep?: readonly string[];
  /** Files that are tested without being imported. */
  readonly reads: readonly string[];
}

const RELEASE = 'shared-libs/tooling/src/release';

export const parts: readonly Part[] = [
  {
    suite: ['shared-libs/embedded-auth/src/suite/*.test.ts'],
    sample: ['shared-libs/embedded-auth/src/suite/{sign-up,sign-in,session}.test.ts'],
    reads: ['shared-libs/embedded-auth/migrations/**'],
  },
  {
    suite: [
      `${RELEASE}/{releases,canary,signed-releases,check-candidate}.test.ts`,
      'shared-libs/tooling/src/packages/{lock-file,release-packages}.test.ts',
    ],
    deep: [`${RELEASE}/*.deep.test.ts`],
    reads: ['shared-libs/tooling/{bin/release*,src/release/**,src/packages/**}'],
  },
  {
    suite: ['shared-libs/tooling/src/new-remote/create-remote.test.ts'],
    reads: ['shared-libs/tooling/{bin/new-remote*,src/new-remote/**,templates/**}'],
  },
  {
    suite: ['shared-libs/tooling/src/deploy/seed.test.ts'],
    reads: ['shared-libs/tooling/{deploy,src/deploy}/**', 'docker-compose.yml'],
  },
  {
    suite: ['shared-libs/tooling/src/launcher/processes/process-group.test.ts'],
    deep: ['shared-libs/tooling/src/launcher/*.deep.test.ts'],
    reads: ['shared-libs/tooling/{bin/start*,src/launcher/**}'],
  },
];

/** Vitest's project `suites`. */
export const suites = {
  include: parts.flatMap(({ suite }) => suite),
  exclude: parts.flatMap(({ sample = [] }) => sample),
};

/** Tells what journeys with the tag `delivery` test: how remotes are loaded, checked and kept apart. */
export const DELIVERY: readonly string[] = [
  'shell/src/{remotes,registry,preview}/**',
  'shared-libs/{remote-kit,build}/**',
  'shell/e2e/{broken-remotes,remote-contract,foreign-hosts,other-bundlers}/**',
];
