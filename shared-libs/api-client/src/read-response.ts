import { looseErrorBodySchema } from '@parapet/contracts/text/errors';
import type { z } from 'zod';
import { ApiError, apiErrorCode, INVALID_RESPONSE, REQUEST_FAILED } from './api-error.ts';

const parseJson = (text: string): { ok: true; value: unknown } | { ok: false; cause: unknown } => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (cause) {
    return { ok: false, cause };
  }
};

/** The error of a refused request: its `error` field, else the whole body. */
export const errorFromResponse = (response: Response, text: string): ApiError => {
  const json = parseJson(text);
  const body = looseErrorBodySchema.safeParse(json.ok ? json.value : undefined).data;
  return new ApiError({
    message: body?.error ?? (text.trim() || REQUEST_FAILED),
    status: response.status,
    code: apiErrorCode(body?.code),
    requestId: body?.requestId ?? response.headers.get('x-request-id'),
    supportAvailable: body?.supportAvailable ?? false,
    issues: body?.issues ?? [],
    existingAssetId: body?.existingAssetId,
  });
};

/** A successful answer that does not match the contract. */
export const invalidResponse = (response: Response, cause: unknown): ApiError =>
  new ApiError({
    message: INVALID_RESPONSE,
    status: response.status,
    code: 'invalid_response',
    requestId: response.headers.get('x-request-id'),
    cause,
  });

/** Throws `invalid_response` unless the text is JSON (or nothing at all) that the schema accepts. */
export const parseBody = <S extends z.ZodType>(
  schema: S,
  response: Response,
  text: string,
): z.output<S> => {
  const json = text === '' ? ({ ok: true, value: undefined } as const) : parseJson(text);
  if (!json.ok) throw invalidResponse(response, json.cause);
  const parsed = schema.safeParse(json.value);
  if (!parsed.success) throw invalidResponse(response, parsed.error);
  return parsed.data;
};
