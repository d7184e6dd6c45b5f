import { json, type Request, type RequestHandler, type Response } from 'express';

/** Describes what a test may do to the service behind the edge. */
export interface EdgeState {
  /** `unavailable`: the edge answers for it, as during maintenance; `refused`: connections end. */
  outage: 'none' | 'unavailable' | 'refused';
  /** Paths below /auth/v1, such as `/token`, that are over their rate limit. */
  readonly limited: Set<string>;
  /** Tells what the project is without. A new one has neither passkeys nor phones as second factors. */
  readonly lacks: Set<FactorType | 'recovery-codes'>;
}

type FactorType = 'totp' | 'phone' | 'webauthn';

const ALLOWED_HEADERS =
  'authorization, x-client-info, apikey, content-type, x-supabase-api-version, x-region';
/** Paths that browsers and verifiers open without a key. */
const OPEN = ['/.well-known/jwks.json', '/verify', '/callback', '/authorize'];
const CODED_ERRORS_VERSION = '2024-01-01';
const FACTOR_NAMES: Readonly<Record<FactorType, string>> = {
  totp: 'TOTP',
  phone: 'Phone',
  webauthn: 'WebAuthn',
};
/** The embedded service adds these to its settings, Supabase Auth does not. */
const OWN_SETTINGS = ['mfa_webauthn_enabled', 'mfa_recovery_codes_enabled'];

/**
 * Returns what stands in front of the auth service of a hosted project: CORS for any origin, a cookie of the
 * network, the demand for an API key, rate limits and outages, each with the bodies of the service.
 */
export function createEdge(
  state: EdgeState,
  keys: { publishableKey: string; secretKey: string },
): RequestHandler {
  return (request, response, next) => {
    if (state.outage === 'refused') {
      request.socket.destroy();
      return;
    }
    allowAnyOrigin(response);
    // Sent to the network's own domain, so a page of another site must not depend on it.
    response.append('set-cookie', '__cf_bm=edge; HttpOnly; Secure; SameSite=None; Path=/');
    if (request.method === 'OPTIONS') return void response.status(204).end();
    if (state.outage === 'unavailable') {
      response.status(503).type('html').send('<html><title>Service unavailable</title></html>');
      return;
    }
    const apiKey = request.get('apikey');
    if (
      !OPEN.includes(request.path) &&
      apiKey !== keys.publishableKey &&
      apiKey !== keys.secretKey
    ) {
      response.status(401).json(apiKey === undefined ? NO_KEY : WRONG_KEY);
      return;
    }
    if (state.limited.has(request.path)) {
      // Without a time to wait: the service does not tell it.
      refuse(request, response, 429, 'over_request_rate_limit', 'Request rate limit reached');
      return;
    }
    if (state.lacks.has('recovery-codes') && request.path.startsWith('/factors/recovery-codes')) {
      // Taken for the id of a factor.
      refuse(request, response, 404, 'validation_failed', 'factor_id must be an UUID');
      return;
    }
    if (request.path === '/settings') hideOwnSettings(response);
    if (request.method !== 'POST' || request.path !== '/factors') return next();
    json()(request, response, (error) => {
      const type = request.body?.factor_type as FactorType;
      if (error || !state.lacks.has(type)) return next(error);
      const message = `MFA enroll is disabled for ${FACTOR_NAMES[type]}`;
      refuse(request, response, 422, `mfa_${type}_enroll_not_enabled`, message);
    });
  };
}

const NO_KEY = {
  message: 'No API key found in request',
  hint: 'No `apikey` request header or url param was found.',
};
const WRONG_KEY = {
  message: 'Invalid API key',
  hint: 'Double check your Supabase `anon` or `service_role` API key.',
};

function allowAnyOrigin(response: Response): void {
  response.set({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
    'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
    'access-control-max-age': '3600',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
}

function hideOwnSettings(response: Response): void {
  const send = response.json.bind(response);
  response.json = (settings: object) =>
    send(
      Object.fromEntries(Object.entries(settings).filter(([name]) => !OWN_SETTINGS.includes(name))),
    );
}

/** In the shape that the client's version of the interface has. */
function refuse(
  request: Request,
  response: Response,
  status: number,
  code: string,
  message: string,
): void {
  response.status(status).set('x-sb-error-code', code);
  if ((request.get('x-supabase-api-version') ?? '') < CODED_ERRORS_VERSION) {
    response.json({ code: status, error_code: code, msg: message });
    return;
  }
  response.set('x-supabase-api-version', CODED_ERRORS_VERSION).json({ code, message });
}
