import { z } from 'zod';

const UNSTORABLE = 'This text contains characters that cannot be stored.';

/** Of the control characters, text of several lines has tabs and line ends alone. */
const storable = /^(?:[^\p{Cs}\p{Cc}]|[\t\n\r])*$/u;
const storableLine = /^[^\p{Cs}\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Text as people write it, trimmed: well-formed Unicode that may have several lines. */
export const text = () => z.string().trim().regex(storable, UNSTORABLE);

/** Text on one line, trimmed: well-formed Unicode without control characters and line ends. */
export const textLine = () => z.string().trim().regex(storableLine, UNSTORABLE);
