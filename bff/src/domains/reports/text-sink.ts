import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** A file that is written once, in order. */
export interface Sink {
  /** Resolves when more may be written. */
  write(chunk: string | Buffer): Promise<void>;
  /** Resolves when all of it is on the disk. */
  end(): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Closes the file after a failure. */
  abort(): void;
}

/** @param maxBytes writing more than that fails */
export function createSink(file: string, maxBytes: number): Sink {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  // `write` and `end` report what went wrong; without a listener it would end the process.
  stream.on('error', () => undefined);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(chunk) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      bytes += buffer.length;
      if (bytes > maxBytes) throw new ReportTooLarge(maxBytes);
      hash.update(buffer);
      await new Promise<void>((resolve, reject) => {
        stream.write(buffer, (error) => (error ? reject(error) : resolve()));
      });
    },
    async end() {
      stream.end();
      await finished(stream);
      return { bytes, sha256: hash.digest('hex') };
    },
    abort: () => void stream.destroy(),
  };
}

export class ReportTooLarge extends Error {
  override readonly name = 'ReportTooLarge';
  constructor(maxBytes: number) {
    super(
      `The report is larger than ${Math.round(maxBytes / 1024 / 1024)} MB. Choose fewer assets, or CSV.`,
    );
  }
}
