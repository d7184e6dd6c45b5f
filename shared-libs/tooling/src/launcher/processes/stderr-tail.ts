import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

const MAX_CHARACTERS = 8_000;
/** Output may arrive after the exit event. */
const FLUSH_MS = 200;
const ERROR = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: ./;
const LOCATION = /^(?:file:\/\/)?(\/[^\s:]+:\d+)/;

/**
 * Captures the stderr of a process. The returned function is called at its end: it resolves with
 * the final error and its location in one line, or undefined when there was none.
 */
export function captureStderrTail(stderr: Readable | null): () => Promise<string | undefined> {
  let end = '';
  stderr?.on('data', (chunk: Buffer) => {
    end = (end + chunk.toString()).slice(-MAX_CHARACTERS);
  });
  const closed = stderr && once(stderr, 'close').catch(() => undefined);
  return async () => {
    await Promise.race([closed, delay(FLUSH_MS, undefined, { ref: false })]);
    const text = stripVTControlCharacters(end);
    const lines = text.split(/[\n\r]/);
    const error = lines.find((line) => ERROR.test(line));
    const location = lines.map((line) => LOCATION.exec(line)?.[1]).find((found) => found);
    return error && (location ? `${error} (${location})` : error);
  };
}
