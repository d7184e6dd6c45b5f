import { lineEnd, nameCharacters, runEnd } from './characters.ts';
import { isCredentialName } from './credential-names.ts';
import type { Span } from './span.ts';

const DISPOSITION = 'form-data; name="';

/** Finds the fields of a posted form that are named for a secret: the lines after an empty one. */
export function multipartFields(text: string): Span[] {
  const spans: Span[] = [];
  let found = text.indexOf(DISPOSITION);
  while (found >= 0) {
    const nameStart = found + DISPOSITION.length;
    const nameEnd = runEnd(text, nameStart, nameCharacters);
    let next = nameEnd;
    if (isCredentialName(text, nameStart, nameEnd)) {
      const span = fieldValue(text, nameEnd);
      spans.push(span);
      next = span.end;
    }
    found = text.indexOf(DISPOSITION, next);
  }
  return spans;
}

/** So long are the other headers of a field at most, in characters. */
const MAX_HEADERS = 300;

function fieldValue(text: string, from: number): Span {
  const headers = text.slice(from, from + MAX_HEADERS);
  const empty = [headers.indexOf('\r\n\r\n'), headers.indexOf('\n\n')].filter((at) => at >= 0);
  if (empty.length === 0) return { start: from, end: from };
  const start = from + Math.min(...empty);
  const boundary = text.indexOf('\n--', start);
  return {
    start: runEnd(text, start, LINE_BREAKS),
    end: boundary < 0 ? text.length : lineEnd(text, boundary - 1),
  };
}

const LINE_BREAKS = new Uint8Array(128);
for (const sign of '\r\n') LINE_BREAKS[sign.charCodeAt(0)] = 1;
