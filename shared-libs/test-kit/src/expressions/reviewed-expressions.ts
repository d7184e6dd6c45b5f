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

/** Expressions and formats of Zod whose proof takes a second or more, which the deep tests make. */
export const slowProofs: ReadonlySet<string> = new Set([
  String.raw`/^FROM (?:--platform=\S+ )?([a-z0-9][\w.:/@-]*|\$\{?\w+\}?)( AS [\w.-]+)?[ \t]*\r?$/m`,
  String.raw`/^[ \t]+(?:image|build):.*$/im`,
  String.raw`/^services:[ \t]*$/im`,
  String.raw`/"(?:openapi|swagger)"\s*:\s*"[\d.]+"/`,
  String.raw`/^[^\s:]+:(?:\$(?:apr1|1|2[abxy]|5|6|7|g?y)\$[^\s:]+|\{S?SHA\}[0-9A-Za-z+/=]+)/`,
  String.raw`/^[\w.@-]+:([./0-9A-Za-z]{13})(?::|$)/`,
  String.raw`/eyJ[\w-]{10,}[\w.-]*/g`,
  String.raw`/^(?:export[ \t]+)?[A-Z][A-Z0-9_]+[ \t]*=.*$/gm`,
  'datetime',
]);
