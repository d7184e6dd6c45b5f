import type { ErrorBody } from '@parapet/contracts/text/errors';
import type { NextFunction, Request, Response } from 'express';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { isDatabaseGone } from '../db/database-gone.ts';
import type { Logger } from '../log/logger.ts';
import { requestIdOf } from './request-context.ts';

/** Converts every error to a response. Details of unknown errors stay in the log. */
export function errorHandler(log: Logger) {
  return (thrown: unknown, _req: Request, res: Response, next: NextFunction): void => {
    const error = asAppError(thrown);
    const requestId = requestIdOf(res);
    if (error.status >= 500) log.error({ err: thrown, requestId }, error.message);
    else if (isRefusedValue(thrown)) {
      // A schema should have refused the value; the message of Postgres may quote it.
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
      ...(error.existingAssetId && { existingAssetId: error.existingAssetId }),
    };
    res.setHeader('cache-control', 'no-store');
    if (error.status === 429 && !res.hasHeader('retry-after')) res.setHeader('retry-after', 1);
    res.status(error.status).json(body);
  };
}

/** The error that a client gets for `thrown`. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const type = field(thrown, 'type');
  if (type === 'entity.too.large')
    return new AppError('payload_too_large', 'The body is too large.');
  if (type === 'entity.parse.failed' || type === 'request.size.invalid') {
    return new AppError('invalid_input', 'The body is not valid JSON.');
  }
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_media_type', 'Send JSON in UTF-8.');
  }
  if (thrown instanceof URIError) return new AppError('not_found', 'Not found.');
  if (isRefusedValue(thrown)) {
    return new AppError('invalid_input', 'A value in this request cannot be stored.', {
      cause: thrown,
    });
  }
  // The body parser reports 400 for wrongly compressed or incomplete bodies.
  if (field(thrown, 'status') === 400) {
    return new AppError('invalid_input', 'The body could not be read.', { cause: thrown });
  }
  // Two requests waited for each other's rows; Postgres undid this one.
  if (field(thrown, 'code') === '40P01') {
    return new AppError('conflict', 'Somebody changed the same things just now. Try again.', {
      cause: thrown,
    });
  }
  if (isDatabaseGone(thrown)) {
    return new AppError('not_ready', 'The database is unavailable. Try again.', {
      cause: thrown,
    });
  }
  return new AppError('internal', 'Something went wrong on the server.', { cause: thrown });
}

/** SQLSTATE codes of values that a column or constraint does not accept. */
const refusedValues: ReadonlySet<unknown> = new Set([
  '22001', // too long
  '22003', // numeric value out of range
  '22007', // invalid datetime
  '22008', // datetime out of range
  '22023', // invalid parameter, such as a time zone that Postgres does not know
  '22021', // not a character of the encoding
  '22P02', // invalid text representation
  '22P05', // a character that has no counterpart
  '23514', // check constraint
]);

const isRefusedValue = (thrown: unknown): thrown is { code: string } =>
  refusedValues.has(field(thrown, 'code'));

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Creates the error for a request that does not match its schema; `issues` name the fields as sent.
 */
export function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }));
  return new AppError('invalid_input', issues[0]?.message ?? 'The input is not valid.', { issues });
}

/** Handles paths without a route. */
export const notFound = (): never => {
  throw new AppError('not_found', 'Not found.');
};
