import { json, Router } from 'express';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { refusals } from './auth-error.ts';
import { requireApiKey, requireSecretKey } from './http/api-key-guard.ts';
import { answerRefusals } from './http/error-response.ts';
import type { SigningKeys } from './keys/keys.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { type IsBreached, neverBreached } from './passwords/breached-passwords.ts';
import type { AuthPorts, Mailer, SmsSender } from './ports.ts';
import { openProviders } from './providers/open-providers.ts';
import type { ProviderFetch, ProviderSettings } from './providers/provider.ts';
import { createRateLimiter } from './rate-limits.ts';
import { createRedirectPolicy } from './redirect.policy.ts';
import { adminRoutes } from './routes/admin.routes.ts';
import { anonymousRoutes, sessionRoutes } from './routes/auth.routes.ts';
import { adminFactorRoutes, factorRoutes } from './routes/factors.routes.ts';
import { linkRoutes } from './routes/link.routes.ts';
import { providerRoutes, providerSessionRoutes } from './routes/provider.routes.ts';
import { recoveryCodeRoutes } from './routes/recovery-codes.routes.ts';
import { type AuthSettings, productSettings } from './settings.ts';
import type { AuthDatabase } from './store/auth-schema.ts';
import { createAccessTokens } from './tokens/access-token.ts';

export interface AuthModuleDeps {
  /** Connects as the owner of schema auth, with the driver's own type parsers (dates as Date). */
  pool: Pool;
  keys: SigningKeys;
  mailer: Mailer;
  /** Sends codes to phones; without it, phone numbers are refused. */
  sms?: SmsSender;
  /** Origin under which browsers reach the product; the module is mounted at its /auth/v1. */
  publicUrl: string;
  publishableKey: string;
  /** Gives access to the admin routes; without it they are closed. */
  secretKey?: string;
  /** Further origins that mailed links may redirect to. */
  redirectOrigins?: readonly string[];
  /** Default: those of the product. */
  settings?: AuthSettings;
  /** Checks a new password against leaked ones. Default: no check. */
  isBreached?: IsBreached;
  /** The providers to sign in with, and what calls them. Default: none. */
  providers?: { settings: readonly ProviderSettings[]; fetch: ProviderFetch };
  /** Receives errors that do not fail the request. */
  onError?: (error: unknown) => void;
  clock?: () => Date;
}

/**
 * Creates an auth service that is compatible with Supabase Auth as far as the product uses it.
 * Mount the router at /auth/v1.
 */
export function createAuthModule(deps: AuthModuleDeps): Router {
  const db = new Kysely<AuthDatabase>({ dialect: new PostgresDialect({ pool: deps.pool }) });
  const now = deps.clock ?? (() => new Date());
  const serviceUrl = new URL('/auth/v1', deps.publicUrl).href;
  const ports: AuthPorts = {
    db,
    settings: deps.settings ?? productSettings,
    accessTokens: createAccessTokens(deps.keys, serviceUrl, now),
    limits: createRateLimiter(db, now),
    mailer: deps.mailer,
    sms: deps.sms ?? null,
    relyingParty: relyingPartyOf(deps.publicUrl, deps.redirectOrigins ?? []),
    isBreached: deps.isBreached ?? neverBreached,
    providers: openProviders(deps.providers?.settings ?? [], deps.providers?.fetch ?? fetch),
    onError: deps.onError ?? (() => undefined),
    codeKey: deps.keys.codeKey,
    factorKeys: deps.keys.factorKeys,
    serviceUrl,
    now,
  };
  const redirectTo = createRedirectPolicy(deps.publicUrl, deps.redirectOrigins ?? []);

  const router = Router();
  router.get('/.well-known/jwks.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=600').json(deps.keys.publicJwks);
  });
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/health', (_request, response) => {
    response.json({ name: 'Parapet Auth', description: 'Speaks the Supabase Auth API' });
  });
  router.use(linkRoutes(ports, redirectTo));
  router.use(providerRoutes(ports, redirectTo));
  router.use(requireApiKey(deps), json());
  router.use(anonymousRoutes(ports, redirectTo));
  router.use(providerSessionRoutes(ports, redirectTo));
  router.use(sessionRoutes(ports, redirectTo));
  router.use(recoveryCodeRoutes(ports, redirectTo));
  router.use(factorRoutes(ports, redirectTo));
  router.use(['/admin', '/invite'], requireSecretKey(deps));
  router.use(adminRoutes(ports, redirectTo));
  router.use(adminFactorRoutes(ports, redirectTo));
  router.use(() => {
    throw refusals.unknownPath();
  });
  router.use(answerRefusals);
  return router;
}
