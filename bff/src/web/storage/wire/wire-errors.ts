import type { ErrorRequestHandler } from 'express';
import { AppError } from '../../../platform/app-error.ts';
import { WireError } from './wire-error.ts';

/** These keep their status: clients of sessions and of rates read it. */
const kept: ReadonlySet<number> = new Set([401, 429]);

/** Answers errors as clients of Supabase Storage read them; what is no answer goes on to the next handler. */
export const wireErrors: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const answer = answerOf(error);
  if (answer === null) {
    next(error);
    return;
  }
  // What is left of an upload is not read: the connection cannot be used again.
  if (!req.complete) res.setHeader('connection', 'close');
  res.setHeader('cache-control', 'no-store');
  res.status(kept.has(answer.statusCode) ? answer.statusCode : 400);
  if (req.method === 'HEAD') res.end();
  else res.json({ ...answer, statusCode: String(answer.statusCode) });
};

function answerOf(error: unknown) {
  if (error instanceof WireError) {
    const { statusCode, error: word, code, message } = error;
    return { statusCode, error: word, code, message };
  }
  if (error instanceof AppError && error.status < 500) {
    const { status: statusCode, code, message } = error;
    return { statusCode, error: code, code, message };
  }
  // A body that express could not read.
  if (error instanceof Error && 'status' in error && error.status === 413) {
    return {
      statusCode: 413,
      error: 'Payload too large',
      code: 'EntityTooLarge',
      message: 'The object exceeded the maximum allowed size',
    };
  }
  if (error instanceof SyntaxError) {
    return { statusCode: 400, error: 'InvalidRequest', code: 'InvalidRequest', message: 'No JSON' };
  }
  return null;
}
