import type { ErrorCode, Issue } from '@parapet/contracts/errors';
import { errorCodes } from '@parapet/contracts/errors';

/** The server's codes, and three for what never came from it in the agreed form. */
export type ApiErrorCode = ErrorCode | 'network_failed' | 'invalid_response' | 'unknown';

export const REQUEST_FAILED = 'API request failed';
export const INVALID_RESPONSE = 'Invalid response from server';
export const SESSION_MISSING = 'Auth session missing!';

interface ApiErrorInput {
  message: string;
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  code: ApiErrorCode;
  requestId?: string | null;
  supportAvailable?: boolean;
  issues?: readonly Issue[];
  cause?: unknown;
}

/**
 * Every way in which a call can fail, except that its own caller aborted it: that rejects with the
 * reason of the caller's signal.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** To quote to support; null when the answer named none. */
  readonly requestId: string | null;
  readonly supportAvailable: boolean;
  /** What is wrong with which field; empty unless the code is `invalid_input` or the like. */
  readonly issues: readonly Issue[];

  constructor(input: ApiErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause });
    this.status = input.status;
    this.code = input.code;
    this.requestId = input.requestId ?? null;
    this.supportAvailable = input.supportAvailable ?? false;
    this.issues = input.issues ?? [];
  }
}

/** By name, not `instanceof`: each remote bundles a copy of this class. */
export const isApiError = (value: unknown): value is ApiError =>
  value instanceof Error && value.name === 'ApiError' && 'status' in value;

/** A code that this build does not know (a newer server) reads as `unknown`. */
export const apiErrorCode = (value: unknown): ApiErrorCode =>
  errorCodes.find((code) => code === value) ?? 'unknown';
