import { createHash } from 'node:crypto';
import type { Evidence } from '@parapet/contracts/finding';
import type { Observation } from './check.ts';
import { redact } from './redact.ts';

/** Longest excerpt of a response, in characters. */
const MAX_RESPONSE = 4000;
/** Longest part of it that is shown as what decided. */
const MAX_MATCH = 1000;

/** @param confirmations how often the same was seen on a fresh connection, the first included. */
export function evidenceFrom(observation: Observation, confirmations: number): Evidence {
  const { proof, matched, expected, actual } = observation;
  const response = redact(storable(excerpt(proof.response, matched)));
  const shown = matched === undefined ? null : shortened(matched);
  return {
    type: proof.type,
    request: storable(proof.request),
    response: response.text,
    matched: shown !== null && response.text.includes(shown) ? shown : null,
    expected: expected ?? null,
    actual: actual === undefined ? null : shortened(actual),
    redactions: response.count,
    sha256: createHash('sha256').update(proof.response).digest('hex'),
    capturedAt: proof.capturedAt,
    confirmations,
    reproduce: proof.reproduce,
  };
}

const shortened = (text: string): string => redact(storable(text.slice(0, MAX_MATCH))).text;

/** Postgres keeps neither U+0000 nor half a surrogate pair, which a cut may leave behind. */
const storable = (text: string): string => text.replaceAll('\u0000', '.').toWellFormed();

/** The beginning of the response, or the part around the match when that lies further down. */
function excerpt(response: string, matched: string | undefined): string {
  if (response.length <= MAX_RESPONSE) return response;
  const at = matched === undefined ? -1 : response.indexOf(matched);
  if (at < MAX_RESPONSE - 500) return `${wholeLines(response, 0, 0, MAX_RESPONSE - 20)}\n[cut]`;
  const headEnd = response.indexOf('\n\n');
  const head = headEnd > 0 ? wholeLines(response, 0, 0, Math.min(headEnd, 1500)) : '';
  return `${head}\n\n[cut]\n${wholeLines(response, at - 500, at, at + 1500)}\n[cut]`;
}

/**
 * The part from `from` to `to`, cut between lines: half a secret does not look like one any more,
 * and would be shown. Where no line ends, it begins at `match`.
 */
function wholeLines(text: string, from: number, match: number, to: number): string {
  const lineStart = from <= 0 ? 0 : text.indexOf('\n', from - 1) + 1;
  const start = lineStart > match || (lineStart === 0 && from > 0) ? match : lineStart;
  const lineEnd = text.lastIndexOf('\n', to);
  return text.slice(start, to < text.length && lineEnd > match ? lineEnd : to);
}
