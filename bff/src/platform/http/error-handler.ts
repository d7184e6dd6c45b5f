import type { ErrorBody } from '@parapet/contracts/errors';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Logger } from '../log/logger.ts';
import { requestIdOf } from './request-context.ts';

/** The one place where an error becomes an answer. Details of unknown errors stay in the log. */
export function errorHandler(log: Logger) {
  return (thrown: unknown, _req: Request, res: Response, next: NextFunction): void => {
    const error = asAppError(thrown);
    const requestId = requestIdOf(res);
    if (error.status >= 500) log.error({ err: thrown, requestId }, error.message);
    else if (isRefusedValue(thrown)) {
      // Its schema should have refused it; the message of Postgres may quote the value.
      log.warn({ requestId, sqlState: thrown.code }, 'the database refused a value');
    }
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const body: ErrorBody = {
      error: error.message,
      code: error.code,
      requestId,
      supportAvailable: error.status >= 500,
      ...(error.issues && { issues: [...error.issues] }),
    };
    res.setHeader('cache-control', 'no-store');
    res.status(error.status).json(body);
  };
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const type = field(thrown, 'type');
  if (type === 'entity.too.large') return new AppError('payload_too_large', 'That is too large.');
  if (type === 'entity.parse.failed' || type === 'request.size.invalid') {
    return new AppError('invalid_input', 'The body is not valid JSON.');
  }
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_media_type', 'Send JSON in UTF-8.');
  }
  if (thrown instanceof URIError) return new AppError('not_found', 'There is nothing here.');
  if (isRefusedValue(thrown)) {
    return new AppError('invalid_input', 'A value in this request cannot be stored.', {
      cause: thrown,
    });
  }
  // What reads the body says 400 of one that was packed wrongly, or broke off.
  if (field(thrown, 'status') === 400) {
    return new AppError('invalid_input', 'The body could not be read.', { cause: thrown });
  }
  if (isDatabaseAway(thrown)) {
    return new AppError('not_ready', 'The database does not answer right now. Try again.', {
      cause: thrown,
    });
  }
  return new AppError('internal', 'Something went wrong on our side.', { cause: thrown });
}

/** What Postgres says of a value that its column or its constraint does not take. */
const refusedValues: ReadonlySet<unknown> = new Set([
  '22001', // too long
  '22003', // numeric value out of range
  '22007', // invalid datetime
  '22008', // datetime out of range
  '22021', // not a character of the encoding
  '22P02', // invalid text representation
  '22P05', // a character that has no counterpart
  '23514', // check constraint
]);

const isRefusedValue = (thrown: unknown): thrown is { code: string } =>
  refusedValues.has(field(thrown, 'code'));

/** Class 08 and 57P0x of Postgres, and what Node and pg say of a lost or refused connection. */
function isDatabaseAway(thrown: unknown): boolean {
  const code = field(thrown, 'code');
  if (typeof code === 'string' && /^(08...|57P0\d|53300|ECONNREFUSED|ECONNRESET)$/.test(code)) {
    return true;
  }
  return (
    thrown instanceof Error && /^Connection terminated|timeout exceeded when/.test(thrown.message)
  );
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A request that its schema refuses; `issues` name the fields as they were sent. */
export function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }));
  return new AppError('invalid_input', issues[0]?.message ?? 'The input is not valid.', { issues });
}

/** For paths that nothing answers. */
export const notFound = (): never => {
  throw new AppError('not_found', 'There is nothing here.');
};
