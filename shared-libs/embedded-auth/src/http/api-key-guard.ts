import type { Request, RequestHandler } from 'express';
import { refusals } from '../auth-error.ts';
import { isSameSecret } from '../tokens/opaque-token.ts';

/** The accepted API keys; without a secret key the admin routes are closed. */
export interface AcceptedKeys {
  publishableKey: string;
  secretKey?: string | undefined;
}

/** Accepts only requests with one of the API keys. */
export function requireApiKey(keys: AcceptedKeys): RequestHandler {
  return (request, _response, next) => {
    const presented = request.get('apikey');
    if (!presented) throw refusals.apiKeyMissing();
    if (!isSameSecret(presented, keys.publishableKey) && !isSecretKey(presented, keys)) {
      throw refusals.apiKeyInvalid();
    }
    next();
  };
}

/** Accepts only requests with the secret key, as `apikey` or as bearer token. */
export function requireSecretKey(keys: AcceptedKeys): RequestHandler {
  return (request, _response, next) => {
    const presented = [request.get('apikey'), bearerOf(request)];
    if (!presented.some((key) => key !== undefined && isSecretKey(key, keys))) {
      throw refusals.notAdmin();
    }
    next();
  };
}

function isSecretKey(presented: string, { secretKey }: AcceptedKeys): boolean {
  return secretKey !== undefined && isSameSecret(presented, secretKey);
}

function bearerOf(request: Request): string | undefined {
  return request.get('authorization')?.match(/^Bearer (\S+)$/i)?.[1];
}
