import type { ErrorRequestHandler, Response } from 'express';
import { z } from 'zod';
import { AuthError, refusals } from '../auth-error.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
/** Since this version `code` is the error code; in older ones it is the HTTP status. */
const CODED_ERRORS_VERSION = '2024-01-01';

/**
 * Sends auth errors in the format of auth-js, and passes other errors to the application's error
 * handler.
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
  response.status(refusal.status);
  if (refusal.oauthError !== undefined) {
    response.json({ error: refusal.oauthError, error_description: refusal.message });
    return;
  }
  response.set('X-Sb-Error-Code', refusal.code);
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
  // Errors of express.json() for a body that it cannot read.
  if (error instanceof Error && 'type' in error) {
    if (error.type === 'entity.too.large') return refusals.bodyTooLarge();
    if (error.type === 'entity.parse.failed') return refusals.badJson();
  }
  return undefined;
}
