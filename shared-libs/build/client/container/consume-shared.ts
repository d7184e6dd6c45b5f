import { mismatches } from '@parapet/contracts/shared-versions';

/** One copy of a package that a page shares, in the format of Module Federation. */
interface SharedCopy {
  /** Resolves with a factory that returns the module. */
  get(): unknown;
  loaded?: unknown;
}

/** The packages that a page shares: by request, then by version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedCopy>>>>;

/** A package that a remote consumes from the page, if the page shares a compatible version. */
export interface ConsumedPackage {
  /** The version that the remote was built with. A newer minor version is compatible. */
  version: string;
  /**
   * Only one copy may run in a page: the remote fails when the page has an incompatible version.
   */
  singleton: boolean;
  /** The remote's own copy. */
  load: () => Promise<unknown>;
}

/** By request; each package comes after the packages that its own copy imports. */
export type ConsumedPackages = Readonly<Record<string, ConsumedPackage>>;

/** Modules by request. */
export type Copies = Record<string, unknown>;

const isCompatible = (name: string, built: string, has: string): boolean =>
  mismatches({ [name]: built }, { [name]: has }).length === 0;

const copyOf = async (
  name: string,
  { version, singleton, load }: ConsumedPackage,
  shared: ShareScope[string],
): Promise<unknown> => {
  const versions = Object.keys(shared);
  const compatible = versions.find((has) => isCompatible(name, version, has));
  const copy = compatible === undefined ? undefined : shared[compatible];
  if (copy) {
    // Marks the copy as in use, so that Module Federation does not replace it.
    copy.loaded = true;
    const create = (await copy.get()) as () => unknown;
    return create();
  }
  if (singleton && versions.length > 0) {
    throw new Error(
      `It was built with version ${version} of ${name}, and this page has version ${versions[0]}.`,
    );
  }
  return load();
};

/**
 * Resolves a copy of each package: the page's, or the remote's own where the page shares no
 * compatible version.
 *
 * @param copies receives the copies, one after another
 * @throws Error when the page has an incompatible version of a singleton
 */
export const consumeShared = async (
  packages: ConsumedPackages,
  shared: ShareScope,
  copies: Copies,
): Promise<void> => {
  for (const [name, consumed] of Object.entries(packages)) {
    copies[name] = await copyOf(name, consumed, shared[name] ?? {});
  }
};
