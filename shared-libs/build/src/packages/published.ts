/** One package that a team needs to build and to test a remote without this repository. */
export interface PublishedPackage {
  /** Its folder below the repository, with its `package.json` and `src/`. */
  readonly folder: string;
  /** What of its `exports` goes out; all of it otherwise. */
  readonly exports?: readonly string[];
  /** Programs by their name, as sources. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Sources that nothing imports and something reads. */
  readonly also?: readonly string[];
}

/** What goes out, each after those that it stands on. */
export const PUBLISHED: readonly PublishedPackage[] = [
  { folder: 'shared-libs/contracts' },
  { folder: 'shared-libs/api-client' },
  { folder: 'shared-libs/remote-kit' },
  { folder: 'shared-libs/ui' },
  {
    folder: 'shared-libs/build',
    exports: ['./asset-types', './rspack'],
    bin: { 'parapet-remote': './src/outside/main.ts' },
    also: ['./client/main.ts', './client/container/container.ts'],
  },
  {
    folder: 'shared-libs/test-kit',
    exports: ['./remote-contract'],
    bin: { 'parapet-contract': './src/remote-contract/main.ts' },
    also: ['./src/remote-contract/host-page.ts'],
  },
];
