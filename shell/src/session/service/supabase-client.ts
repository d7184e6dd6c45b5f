import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import type { CookieMethodsBrowser } from '@supabase/ssr';
import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { keepSession } from './keep-session.ts';
import { sessionCookieName } from './session-cookie.ts';

interface ClientOptions {
  isSecure: boolean;
  fetch?: typeof fetch;
  cookies?: CookieMethodsBrowser;
}

type Service = Pick<RuntimeConfig, 'supabaseUrl' | 'supabaseKey'>;

/**
 * Creates the client of the session service. It stores the session in a cookie with the defaults of
 * @supabase/ssr: path /, SameSite lax, 400 days, chunks of 3180, base64url. `open-auth-link.ts` opens
 * links, since the client's own detection only supports PKCE codes.
 */
export const createSupabaseClient = (
  config: Service,
  { isSecure, fetch, cookies }: ClientOptions,
): SupabaseClient =>
  createBrowserClient(config.supabaseUrl, config.supabaseKey, {
    isSingleton: false,
    cookieOptions: { secure: isSecure, name: sessionCookieName(config.supabaseUrl, isSecure) },
    ...(cookies && { cookies }),
    global: { fetch: keepSession(fetch ?? globalThis.fetch) },
    // `auth-service.ts` subscribes before it initializes, so that no event is lost.
    auth: {
      detectSessionInUrl: false,
      autoRefreshToken: true,
      skipAutoInitialize: true,
      experimental: { recoveryCodes: true },
    },
  });

/**
 * Creates a client that inspects a session without storing it. It does not affect the session of this
 * browser or other tabs.
 */
export const createPeekingClient = (
  config: Service,
  { fetch }: Pick<ClientOptions, 'fetch'> = {},
): SupabaseClient =>
  createClient(config.supabaseUrl, config.supabaseKey, {
    ...(fetch && { global: { fetch } }),
    auth: {
      storageKey: 'parapet-link',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
