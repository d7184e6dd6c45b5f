import type { Request, RequestHandler } from 'express';
import { refusals } from '../auth-error.ts';
import { isSameSecret } from '../tokens/opaque-token.ts';

/** The keys that open the service; without a secret key there is no admin part. */
export interface AcceptedKeys {
  publishableKey: string;
  secretKey?: string | undefined;
}

/** Lets through requests that carry one of our keys. */
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

/** Lets through requests that carry the secret key, as `apikey` or as bearer. */
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
