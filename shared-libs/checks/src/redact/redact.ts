import { addresses } from './addresses.ts';
import { blocks } from './blocks.ts';
import { lines } from './lines.ts';
import { markup } from './markup.ts';
import { multipartFields } from './multipart-fields.ts';
import { namedValues } from './named-values.ts';
import { pairedSecrets } from './paired-secrets.ts';
import { phrases } from './phrases.ts';
import { shapedTokens } from './shaped-tokens.ts';
import { hide, type Recogniser } from './span.ts';
import { sqlRows } from './sql.ts';
import { tokens } from './tokens.ts';

export interface Redacted {
  text: string;
  /** How many values were replaced. */
  count: number;
}

/** Each reads the whole text by itself; what two of them find is hidden once. */
const recognisers: readonly Recogniser[] = [
  tokens,
  shapedTokens,
  pairedSecrets,
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
