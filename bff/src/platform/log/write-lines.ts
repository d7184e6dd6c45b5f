import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Writes each line synchronously and drops a line that cannot be written. pino's own destination
 * waits forever for a closed reader when the process exits, and keeps it alive.
 */
export const writeLines = (fd: number): DestinationStream => ({
  write(line) {
    try {
      let rest = Buffer.from(line);
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    } catch {
      // The reader is gone or its pipe is full: the process matters more than the line.
    }
  },
});
