import type { Charset } from './characters.ts';

/** A secret that its own first characters give away, wherever it stands. */
export interface TokenKind {
  id: string;
  /** Tells what it opens, for a reader. */
  what: string;
  /** How it begins; one of several. Part of the secret, unless `prefixShown`. */
  prefix: string | readonly string[];
  /** Tells what follows is written with these characters ... */
  of: Charset;
  /** ... and is at least this long. */
  min: number;
  /** No longer than this, where a longer run is something else. */
  max?: number;
  /** Needs a digit: words of a sentence or of a program could look like it. */
  digit?: true;
  /** The prefix is an address or a scheme that may stay. */
  prefixShown?: true;
}
