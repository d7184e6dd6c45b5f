import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  renameSync,
  statSync,
  type WriteStream,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const LIMIT_BYTES = 10_000_000;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** A log file that becomes `<file>.1` when it has grown past its limit, and starts anew. */
export interface RotatingLog {
  /** Writes all that a stream of a process gives. */
  follow(stream: Readable): void;
  close(): void;
}

/**
 * Opens the log for appending, and makes its folder. Folder and files are for their owner alone, also
 * those that are there already.
 */
export function openRotatingLog(file: string, limitBytes = LIMIT_BYTES): RotatingLog {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  restrict(dirname(file), PRIVATE_FOLDER);
  restrict(file, PRIVATE_FILE);
  restrict(`${file}.1`, PRIVATE_FILE);
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let output = open(file);

  function write(chunk: Buffer): void {
    if (size > limitBytes) {
      output.end();
      setAside(file);
      output = open(file);
      size = 0;
    }
    size += chunk.length;
    output.write(chunk);
  }

  return {
    follow: (stream) => void stream.on('data', write),
    close: () => void output.end(),
  };
}

function setAside(file: string): void {
  try {
    renameSync(file, `${file}.1`);
  } catch {
    // Somebody removed it: there is nothing to keep.
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // It is not there yet, or belongs to somebody else.
  }
}

// A full disk must not end the launcher: what cannot be logged is dropped.
function open(file: string): WriteStream {
  return createWriteStream(file, { flags: 'a', mode: PRIVATE_FILE }).on('error', () => undefined);
}
