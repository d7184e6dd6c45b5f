import { z } from 'zod';

/**
 * The closed list of error codes. 401 is only for a missing or dead session, because the client signs
 * the user out on 401 and 403; a missing right is a 402, 404 or 409.
 */
export const errorStatus = {
  malformed_request: 400,
  session_missing: 401,
  session_invalid: 401,
  plan_limit: 402,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  duplicate: 409,
  role_insufficient: 409,
  scope_insufficient: 409,
  /** The session has to prove the second factor of its user. */
  second_factor_required: 409,
  /** The workspace requires a second factor, and the user has none. */
  second_factor_missing: 409,
  consent_required: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  upstream_failed: 502,
  not_ready: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** `path` is the field as it was sent, e.g. `['value']`. */
export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type Issue = z.infer<typeof issueSchema>;

export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  supportAvailable: z.boolean(),
  issues: z.array(issueSchema).optional(),
  /** With `duplicate`, where it is an asset of the same workspace. */
  existingAssetId: z.uuid().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Parsed field by field: a body that matches the contract in part keeps its valid fields. */
export const looseErrorBodySchema = z.object({
  error: z.string().min(1).optional().catch(undefined),
  code: z.unknown().optional(),
  requestId: z.string().optional().catch(undefined),
  supportAvailable: z.boolean().catch(false),
  issues: z.array(issueSchema).optional().catch(undefined),
  existingAssetId: z.uuid().optional().catch(undefined),
});
