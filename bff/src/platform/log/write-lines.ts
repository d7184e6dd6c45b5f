import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Writes each line at once. A line that cannot be written is dropped: pino's own destination waits
 * for a reader that is gone without end when the process exits, and keeps it alive.
 */
export const writeLines = (fd: number): DestinationStream => ({
  write(line) {
    try {
      let rest = Buffer.from(line);
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    } catch {
      // Nobody reads the log, or its pipe is full: the process matters more than the line.
    }
  },
});
