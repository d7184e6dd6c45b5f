import { chmodSync, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const LIMIT_BYTES = 10_000_000;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** The log file of a process. */
export interface ProcessLog {
  /** Appends the output of a stream. */
  follow(stream: Readable): void;
  close(): void;
}

/**
 * Opens the log for appending, or empties one above the limit, and creates its folder. Folder and
 * file, also existing ones, are readable by their owner only.
 */
export function openProcessLog(file: string, limitBytes = LIMIT_BYTES): ProcessLog {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  restrict(dirname(file), PRIVATE_FOLDER);
  restrict(file, PRIVATE_FILE);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const flags = size > limitBytes ? 'w' : 'a';
  // A full disk must not end the launcher: output that cannot be written is dropped.
  const output = createWriteStream(file, { flags, mode: PRIVATE_FILE }).on('error', () => {});
  return {
    follow: (stream) => void stream.on('data', (chunk: Buffer) => output.write(chunk)),
    close: () => void output.end(),
  };
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The file does not exist or belongs to another user.
  }
}
