import type { ErrorCode, Issue } from '@parapet/contracts/text/errors';
import { errorCodes } from '@parapet/contracts/text/errors';

/** The codes of the server, and three for answers that are missing or do not follow the contract. */
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
  existingAssetId?: string | undefined;
  cause?: unknown;
}

/**
 * The error of every failed call. A call that its caller aborts rejects with the reason of the
 * caller's signal instead.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** The id to quote to support; null when the answer has none. */
  readonly requestId: string | null;
  readonly supportAvailable: boolean;
  /** The issues by field; empty unless the code is `invalid_input` or similar. */
  readonly issues: readonly Issue[];
  /** The asset that a `duplicate` repeats; null when the answer names none. */
  readonly existingAssetId: string | null;

  constructor(input: ApiErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause });
    this.status = input.status;
    this.code = input.code;
    this.requestId = input.requestId ?? null;
    this.supportAvailable = input.supportAvailable ?? false;
    this.issues = input.issues ?? [];
    this.existingAssetId = input.existingAssetId ?? null;
  }
}

/** By name, not `instanceof`: a page may hold several copies of this class. */
export const isApiError = (value: unknown): value is ApiError =>
  value instanceof Error && value.name === 'ApiError' && 'status' in value;

/** A code that this build does not contain (a newer server) becomes `unknown`. */
export const apiErrorCode = (value: unknown): ApiErrorCode =>
  errorCodes.find((code) => code === value) ?? 'unknown';
