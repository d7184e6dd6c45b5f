import type { RuntimeConfig } from '@parapet/contracts/runtime-config';
import type { CookieMethodsBrowser } from '@supabase/ssr';
import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { sessionCookieName } from './session-cookie.ts';

interface BrowserFacts {
  isSecure: boolean;
  fetch?: typeof fetch;
  cookies?: CookieMethodsBrowser;
}

type Service = Pick<RuntimeConfig, 'supabaseUrl' | 'supabaseKey'>;

/**
 * The client of the session service. Its session lies in a cookie in the format of @supabase/ssr,
 * whose defaults (path /, SameSite lax, 400 days, chunks of 3180, base64url) are what we want.
 * Links that lead back here are opened by `open-auth-link.ts`, not by the client's own detection,
 * which knows the PKCE code alone.
 */
export const createSupabaseClient = (
  config: Service,
  { isSecure, fetch, cookies }: BrowserFacts,
): SupabaseClient =>
  createBrowserClient(config.supabaseUrl, config.supabaseKey, {
    isSingleton: false,
    cookieOptions: { secure: isSecure, name: sessionCookieName(config.supabaseUrl, isSecure) },
    ...(cookies && { cookies }),
    ...(fetch && { global: { fetch } }),
    // `auth-service.ts` listens before it begins, so that no event is lost.
    auth: { detectSessionInUrl: false, autoRefreshToken: true, skipAutoInitialize: true },
  });

/**
 * A client that looks at a session without taking it over: it keeps nothing beyond its own life,
 * and neither the session of this browser nor its other tabs learn of what it does.
 */
export const createPeekingClient = (
  config: Service,
  { fetch }: Pick<BrowserFacts, 'fetch'> = {},
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
