import type { ErrorRequestHandler, Response } from 'express';
import { z } from 'zod';
import { AuthError, refusals } from '../auth-error.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
/** From this version on `code` is the error code; before, it was the HTTP status. */
const CODED_ERRORS_VERSION = '2024-01-01';

/**
 * Answers refusals the way auth-js reads them, and passes everything else on to the application's
 * own error handler.
 */
export const answerRefusals: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const refusal = asRefusal(error);
  if (refusal === undefined || response.headersSent) {
    next(error);
    return;
  }
  const version = request.get(VERSION_HEADER) ?? '';
  answerRefusal(response, refusal, version >= CODED_ERRORS_VERSION);
};

function answerRefusal(response: Response, refusal: AuthError, usesCodes: boolean): void {
  response.status(refusal.status).set('X-Sb-Error-Code', refusal.code);
  if (refusal.retryAfterSeconds !== undefined) {
    response.set('Retry-After', String(refusal.retryAfterSeconds));
  }
  const weakPassword =
    refusal.reasons === undefined ? {} : { weak_password: { reasons: refusal.reasons } };
  if (usesCodes) {
    response.set(VERSION_HEADER, CODED_ERRORS_VERSION);
    response.json({ code: refusal.code, message: refusal.message, ...weakPassword });
  } else {
    response.json({
      code: refusal.status,
      error_code: refusal.code,
      msg: refusal.message,
      ...weakPassword,
    });
  }
}

function asRefusal(error: unknown): AuthError | undefined {
  if (error instanceof AuthError) return error;
  if (error instanceof z.ZodError) {
    return refusals.invalidField(error.issues[0]?.message ?? 'Invalid input');
  }
  // What express.json() throws for a body that it cannot read.
  if (error instanceof Error && 'type' in error) {
    if (error.type === 'entity.too.large') return refusals.bodyTooLarge();
    if (error.type === 'entity.parse.failed') return refusals.badJson();
  }
  return undefined;
}
