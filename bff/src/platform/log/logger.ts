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
  // The row that Postgres refused, with all its values.
  'detail',
  // The start of JSON that Postgres could not parse.
  'where',
];

/**
 * Logs JSON lines, to stdout by default. Fields that hold secrets are redacted, down to the third
 * level.
 */
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

/**
 * Logs lines whose fields are named where they are written and hold no secret: to look for secrets takes
 * ten times as long as the rest of a line.
 */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] });
