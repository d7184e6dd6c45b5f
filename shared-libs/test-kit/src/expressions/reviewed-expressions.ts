/**
 * Literals that the checker cannot prove, each with where what it reads is bounded. None so far:
 * rewrite the expression before adding one.
 */
export const reviewedExpressions: ReadonlyMap<string, string> = new Map([]);

/**
 * Files with a call that makes an expression of a text, one entry for each call, with why no
 * foreign text decides on it or is read.
 */
export const reviewedCalls: readonly (readonly [file: string, why: string])[] = [
  [
    'shared-libs/build/src/remote-chunks.ts',
    'Made of the names of our packages; reads paths of modules in the build of a remote.',
  ],
];

/** Formats of Zod that take more than linear time, by file, with where what they read is bounded. */
export const reviewedFormats: ReadonlyMap<string, string> = new Map([
  [
    'shared-libs/embedded-auth/src/fields.ts: email',
    'Read behind a pipe that ends at more than 255 characters.',
  ],
]);
