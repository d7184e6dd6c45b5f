import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import { createBrowserPasskeys } from '../second-factors/browser-passkeys.ts';
import { createAuthService } from './auth-service.ts';
import { createBrowserStorage } from './browser-storage.ts';
import type { Session, SessionEnvironment } from './create-session.ts';
import { createSession } from './create-session.ts';
import { migrateSessionCookie } from './session-cookie.ts';
import { createPeekingClient, createSupabaseClient } from './supabase-client.ts';

const SETTINGS_TIMEOUT_MS = 5_000;

/** Creates the session of this page. Call `start` once the router can navigate. */
export const createBrowserSession = (
  config: RuntimeConfig,
  shell: Pick<
    SessionEnvironment,
    'systemTheme' | 'navigate' | 'currentPath' | 'notify' | 'reportError' | 'links'
  >,
): Session => {
  const { origin, protocol } = window.location;
  const isSecure = protocol === 'https:';
  const storage = createBrowserStorage(() => window.localStorage);
  if (isSecure) migrateSessionCookie(document, config.supabaseUrl, storage);
  const client = createSupabaseClient(config, { isSecure });
  const readSettings = async () => {
    const headers = { apikey: config.supabaseKey };
    const signal = AbortSignal.timeout(SETTINGS_TIMEOUT_MS);
    return (await fetch(`${config.supabaseUrl}/auth/v1/settings`, { headers, signal })).json();
  };
  const session = createSession({
    config,
    service: createAuthService(
      client,
      origin,
      readSettings,
      () => createPeekingClient(config),
      createBrowserPasskeys(window.location),
    ),
    storage,
    tabStorage: createBrowserStorage(() => window.sessionStorage),
    isSeen: () => document.visibilityState === 'visible',
    ...shell,
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.checkSession();
  });
  return session;
};
