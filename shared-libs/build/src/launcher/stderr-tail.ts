import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

const KEPT_CHARACTERS = 8_000;
/** What it wrote may arrive after the news of its end. */
const STRAGGLERS_MS = 200;
const ERROR = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: ./;
const PLACE = /^(?:file:\/\/)?(\/[^\s:]+:\d+)/;

/**
 * Listens to what a process complains of. What it gives is to be called at its end: the error that
 * it ended with in one line, with the place that Node names; undefined when there was none.
 */
export function listenForStderrTail(stderr: Readable | null): () => Promise<string | undefined> {
  let end = '';
  stderr?.on('data', (chunk: Buffer) => {
    end = (end + chunk.toString()).slice(-KEPT_CHARACTERS);
  });
  const isHeard = stderr && once(stderr, 'close').catch(() => undefined);
  return async () => {
    await Promise.race([isHeard, delay(STRAGGLERS_MS, undefined, { ref: false })]);
    const text = stripVTControlCharacters(end);
    const lines = text.split(/[\n\r]/);
    const error = lines.find((line) => ERROR.test(line));
    const place = lines.map((line) => PLACE.exec(line)?.[1]).find((found) => found);
    return error && (place ? `${error} (${place})` : error);
  };
}
