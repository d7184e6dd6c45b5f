/** A package that is published for teams outside this repository. */
export interface PublishedPackage {
  /** The folder in the repository, with `package.json` and `src/`. */
  readonly folder: string;
  /** The published part of its `exports`; all of them by default. */
  readonly exports?: readonly string[];
  /** Sources of the executables by name. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Sources that are read at run time without an import. */
  readonly also?: readonly string[];
  /** Dependencies that only some of its commands load; a remote has them installed. */
  readonly optionalPeers?: readonly string[];
  /** Folders that are copied as they are. */
  readonly raw?: readonly string[];
}

/** The published packages; each comes after its dependencies. */
export const PUBLISHED: readonly PublishedPackage[] = [
  { folder: 'shared-libs/contracts' },
  { folder: 'shared-libs/api-client' },
  { folder: 'shared-libs/remote-kit' },
  { folder: 'shared-libs/ui' },
  {
    folder: 'shared-libs/build',
    also: ['./client/main.ts', './client/unused-federation.ts'],
  },
  {
    folder: 'shared-libs/test-kit',
    exports: ['./remote-contract', './try-remote'],
    bin: { 'parapet-contract': './src/remote-contract/main.ts' },
    also: ['./src/remote-contract/host-page.ts'],
  },
  {
    folder: 'shared-libs/tooling',
    exports: [],
    bin: { 'parapet-remote': './src/outside/main.ts' },
    optionalPeers: ['@parapet/test-kit'],
    raw: ['templates'],
  },
  { folder: 'shared-libs/checks' },
  {
    folder: 'shared-libs/scanner',
    exports: [],
    bin: { 'parapet-scan': './src/command-line/main.ts' },
    also: ['./src/engine/judging/judge-process.ts'],
    raw: ['data', 'man'],
  },
];
