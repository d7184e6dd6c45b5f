import { z } from 'zod';

const UNSTORABLE = 'This text contains characters that cannot be stored.';

/** Multi-line text may contain tabs and line ends, but no other control characters. */
const storable = /^(?:[^\p{Cs}\p{Cc}]|[\t\n\r])*$/u;
/** Without embeddings, overrides and isolates: one that does not end turns the direction of what follows it. */
const storableLine = /^[^\p{Cs}\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Multi-line text, trimmed: well-formed Unicode. */
export const text = () => z.string().trim().regex(storable, UNSTORABLE);

/** Text on one line, trimmed: well-formed Unicode without controls (also of direction) and line ends. */
export const textLine = () =>
  z.string().trim().regex(storableLine, { error: UNSTORABLE, abort: true });
