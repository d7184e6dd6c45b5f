import { mismatches } from '@parapet/contracts/shared-versions';

/** One copy of a package that a page lends, in the words of Module Federation. */
interface LentCopy {
  /** Gives a function that gives the module. */
  get(): unknown;
  loaded?: unknown;
}

/** What a page lends: by request, then by version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, LentCopy>>>>;

/** A package that a remote borrows, if the page has it. */
export interface ConsumedPackage {
  /** What the remote was built with: a page may have a newer minor version. */
  version: string;
  /** A page may hold one copy of it: with another version the remote does not run. */
  isOnly: boolean;
  /** The remote's own copy. */
  load: () => Promise<unknown>;
}

/** By request, each after those that its own copy asks for. */
export type ConsumedPackages = Readonly<Record<string, ConsumedPackage>>;

/** Modules by request. */
export type Copies = Record<string, unknown>;

const suits = (name: string, built: string, has: string): boolean =>
  mismatches({ [name]: built }, { [name]: has }).length === 0;

const copyOf = async (
  name: string,
  { version, isOnly, load }: ConsumedPackage,
  shared: ShareScope[string],
): Promise<unknown> => {
  const versions = Object.keys(shared);
  const suiting = versions.find((has) => suits(name, version, has));
  const copy = suiting === undefined ? undefined : shared[suiting];
  if (copy) {
    // The page must not put another copy in the place of one that is in use.
    copy.loaded = true;
    const create = (await copy.get()) as () => unknown;
    return create();
  }
  if (isOnly && versions.length > 0) {
    throw new Error(
      `It was built with version ${version} of ${name}, and this page has version ${versions[0]}.`,
    );
  }
  return load();
};

/**
 * Finds a copy of each package: the page's, or the remote's own where the page has none that suits.
 *
 * @param copies is given them, one after another
 * @throws Error when the page has another version of what it may hold one copy of
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
