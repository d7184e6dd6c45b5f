import { type Logger, pino } from 'pino';

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
];

/** JSON lines on stdout. Fields that hold secrets are replaced, down to the third level. */
export function createLogger(options: { process: 'api' | 'worker'; level: string }): Logger {
  return pino({
    level: options.level,
    base: { process: options.process, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  });
}
