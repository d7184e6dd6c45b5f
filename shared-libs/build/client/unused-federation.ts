/**
 * Stub for parts of Module Federation's runtime that the entry of a release contains and never runs:
 * the sentences of error codes, secondary builds of tree-shaken packages, and shared modules that an
 * entry needs at once. Compressed, they are an eighth of the entry.
 */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};

/** Called only with the option `treeShaking` of a shared package, which no build sets. */
export const getSharedFallbackGetter = undefined;

/** @throws Error when a module of the entry itself requests a shared package */
export const installInitialConsumes = ({
  initialConsumes,
}: {
  initialConsumes: string[];
}): void => {
  if (initialConsumes.length > 0) throw new Error('An entry may not request shared packages.');
};
