import { type DestinationStream, type Logger, pino } from 'pino';
import { writeLines } from './write-lines.ts';

export type { Logger };

const secretFields = [
  'authorization',
  'cookie',
  'apikey',
  'password',
  'secret',
  'secretAccessKey',
  'accessKeyId',
  'sessionToken',
  'token',
  'access_token',
  'refresh_token',
  'connectionString',
  'databaseUrl',
  'sealedSecret',
  // What Postgres adds to an error: the row that it refused, with all that is in it.
  'detail',
  // The start of the JSON that it could not read.
  'where',
];

/** JSON lines, on stdout by default. Fields that hold secrets are replaced, down to the third level. */
export function createLogger(
  options: { process: 'api' | 'worker'; level: string },
  destination: DestinationStream = writeLines(1),
): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination,
  );
}
