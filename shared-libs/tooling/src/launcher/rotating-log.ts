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

/** A log file that is renamed to `<file>.1` when it exceeds its limit. */
export interface RotatingLog {
  /** Appends the output of a stream. */
  follow(stream: Readable): void;
  close(): void;
}

/**
 * Opens the log for appending and creates its folder. Folder and files, also existing ones, are
 * readable by their owner only.
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
      rotate(file);
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

function rotate(file: string): void {
  try {
    renameSync(file, `${file}.1`);
  } catch {
    // The file was removed meanwhile.
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The file does not exist or belongs to another user.
  }
}

// A full disk must not end the launcher: output that cannot be written is dropped.
function open(file: string): WriteStream {
  return createWriteStream(file, { flags: 'a', mode: PRIVATE_FILE }).on('error', () => undefined);
}
