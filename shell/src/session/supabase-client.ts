import type { RuntimeConfig } from '@parapet/contracts/runtime-config';
import type { CookieMethodsBrowser } from '@supabase/ssr';
import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';

interface BrowserFacts {
  isSecure: boolean;
  fetch?: typeof fetch;
  cookies?: CookieMethodsBrowser;
}

/**
 * The client of the session service. Its session lies in a cookie in the format of @supabase/ssr,
 * whose defaults (path /, SameSite lax, 400 days, chunks of 3180, base64url) are what we want.
 * Links that lead back here are opened by `open-auth-link.ts`, not by the client's own detection,
 * which knows the PKCE code alone.
 */
export const createSupabaseClient = (
  config: Pick<RuntimeConfig, 'supabaseUrl' | 'supabaseKey'>,
  { isSecure, fetch, cookies }: BrowserFacts,
): SupabaseClient =>
  createBrowserClient(config.supabaseUrl, config.supabaseKey, {
    isSingleton: false,
    cookieOptions: { secure: isSecure },
    ...(cookies && { cookies }),
    ...(fetch && { global: { fetch } }),
    auth: { detectSessionInUrl: false, autoRefreshToken: true },
  });
