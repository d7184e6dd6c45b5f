import { createHash } from 'node:crypto';
import type { Evidence } from '@parapet/contracts/findings/finding';
import { cutText } from '@parapet/contracts/text/cut-text';
import type { Observation } from '../definition/check.ts';
import type { Proof } from '../definition/proof.ts';
import { MAX_MATCH_LENGTH, MAX_REQUEST_LENGTH, MAX_RESPONSE_LENGTH } from '../limits.ts';
import { redact } from '../redact/redact.ts';

/** @param confirmations on how many fresh connections the same was seen, the first included */
export function evidenceFrom(observation: Observation, confirmations: number): Evidence {
  const { proof, matched, expected, actual } = observation;
  const { text, sha256 } = redactedOf(proof);
  const shown = matched === undefined ? null : shortened(matched);
  const response = excerpt(text, shown ?? undefined);
  return {
    type: proof.type,
    request: cut(storable(proof.request), MAX_REQUEST_LENGTH),
    response,
    matched: shown !== null && response.includes(shown) ? shown : null,
    expected: expected === undefined ? null : shortened(expected),
    actual: actual === undefined ? null : shortened(actual),
    redactions: countOf(MASK, response),
    sha256,
    capturedAt: proof.capturedAt,
    confirmations,
    reproduce: proof.reproduce.length > MAX_REQUEST_LENGTH ? TOO_LONG_TO_REPEAT : proof.reproduce,
  };
}

/** Tells what `redact` replaces a secret with. */
const MASK = '[redacted]';
const TOO_LONG_TO_REPEAT = '# The request is too long to be shown.';

interface RedactedProof {
  text: string;
  /** Hashes the response as received. */
  sha256: string;
}

const redactedProofs = new WeakMap<Proof, RedactedProof>();

/**
 * Redacts the whole response, since part of a secret is not recognised; once for all its findings.
 */
function redactedOf(proof: Proof): RedactedProof {
  const known = redactedProofs.get(proof);
  if (known !== undefined) return known;
  const redacted = {
    text: redact(storable(proof.response)).text,
    sha256: createHash('sha256').update(proof.response).digest('hex'),
  };
  redactedProofs.set(proof, redacted);
  return redacted;
}

/** Redacts more text than is shown, so that a secret at the end is recognised. */
const shortened = (text: string): string =>
  cut(redact(storable(text.slice(0, 4 * MAX_MATCH_LENGTH))).text, MAX_MATCH_LENGTH);

const cut = (text: string, length: number): string => cutText(text, length).toWellFormed();

const countOf = (part: string, text: string): number => text.split(part).length - 1;

/** Removes U+0000 and lone surrogates, which a cut may leave and Postgres does not store. */
export const storable = (text: string): string => text.replaceAll('\u0000', '.').toWellFormed();

/** Returns the beginning of the response, or the part around a match that is further down. */
function excerpt(response: string, matched: string | undefined): string {
  if (response.length <= MAX_RESPONSE_LENGTH) return response;
  const at = matched === undefined ? -1 : response.indexOf(matched);
  const text = at < MAX_RESPONSE_LENGTH - 500 ? beginning(response) : partAround(response, at);
  return text.toWellFormed();
}

const beginning = (response: string): string =>
  `${wholeLines(response, 0, 0, MAX_RESPONSE_LENGTH - 20)}\n[cut]`;

function partAround(response: string, at: number): string {
  const headEnd = response.indexOf('\n\n');
  const head = headEnd > 0 ? wholeLines(response, 0, 0, Math.min(headEnd, 1500)) : '';
  return `${head}\n\n[cut]\n${wholeLines(response, at - 500, at, at + 1500)}\n[cut]`;
}

/**
 * Returns the text from `from` to `to`, cut between lines; it starts at `match` without a line end.
 */
function wholeLines(text: string, from: number, match: number, to: number): string {
  const lineStart = from <= 0 ? 0 : text.indexOf('\n', from - 1) + 1;
  const start = lineStart > match || (lineStart === 0 && from > 0) ? match : lineStart;
  const lineEnd = text.lastIndexOf('\n', to);
  return text.slice(start, to < text.length && lineEnd > match ? lineEnd : to);
}
