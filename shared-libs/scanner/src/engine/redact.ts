import { addresses } from './redact/addresses.ts';
import { blocks } from './redact/blocks.ts';
import { lines } from './redact/lines.ts';
import { markup } from './redact/markup.ts';
import { multipartFields } from './redact/multipart-fields.ts';
import { namedValues } from './redact/named-values.ts';
import { phrases } from './redact/phrases.ts';
import { shapedTokens } from './redact/shaped-tokens.ts';
import { hide, type Recogniser } from './redact/span.ts';
import { sqlRows } from './redact/sql.ts';
import { tokens } from './redact/tokens.ts';

export interface Redacted {
  text: string;
  /** How many values were replaced. */
  count: number;
}

/** Each reads the whole text by itself; what two of them find is hidden once. */
const recognisers: readonly Recogniser[] = [
  tokens,
  shapedTokens,
  namedValues,
  markup,
  multipartFields,
  lines,
  phrases,
  addresses,
  blocks,
  sqlRows,
];

/**
 * Replaces what looks like a secret, so that evidence can be shown, stored and mailed. Takes time
 * linear in the length of the text, whatever stands in it.
 */
export function redact(text: string): Redacted {
  return hide(
    text,
    recognisers.flatMap((recognise) => recognise(text)),
  );
}
