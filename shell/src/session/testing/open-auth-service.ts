import { afterEach, beforeEach, vi } from 'vitest';
import { createBrowserPasskeys } from '../second-factors/browser-passkeys.ts';
import { createAuthService } from '../service/auth-service.ts';
import { createPeekingClient, createSupabaseClient } from '../service/supabase-client.ts';
import { mara } from './fake-auth-service.ts';
import { embeddedConfig } from './runtime-config.ts';
import { scriptedAuthFetch, sessionBody } from './scripted-auth-fetch.ts';

export const email = 'mara@northquay.example';
export const password = 'rampart and quay';
export const ORIGIN = 'http://localhost:3000';
/** No test here asks the browser for a passkey. */
const passkeys = createBrowserPasskeys(window.location);

/** Registers the hooks of a test file; returns what opens a service over scripted answers, or over a `fetch`. */
export function authServices() {
  const opened: { auth: { dispose(): Promise<unknown> } }[] = [];
  // The library warns about several clients in one page.
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => void vi.useRealTimers());
  afterEach(() => Promise.all(opened.splice(0).map(({ auth }) => auth.dispose())));

  const open = (
    answer: Parameters<typeof scriptedAuthFetch>[0],
    cookies = new Map<string, string>(),
  ) => {
    const { fetch, requests } = scriptedAuthFetch(answer);
    const client = createSupabaseClient(embeddedConfig, {
      isSecure: false,
      fetch,
      cookies: {
        getAll: () => Array.from(cookies, ([name, value]) => ({ name, value })),
        setAll: (all) => {
          for (const { name, value } of all) {
            if (value) cookies.set(name, value);
            else cookies.delete(name);
          }
        },
      },
    });
    opened.push(client);
    const settings = async () => (await fetch(`${ORIGIN}/auth/v1/settings`)).json();
    const peeking = () => createPeekingClient(embeddedConfig, { fetch });
    return {
      service: createAuthService(client, ORIGIN, settings, peeking, passkeys),
      requests,
      cookies,
    };
  };
  const openOver = (fetch: typeof globalThis.fetch) => {
    const client = createSupabaseClient(embeddedConfig, { isSecure: false, fetch });
    opened.push(client);
    return createAuthService(
      client,
      ORIGIN,
      async () => ({}),
      () => client,
      passkeys,
    );
  };
  return { open, openOver };
}

export const refuse =
  (status: number, code: string, message: string, more = {}) =>
  () => ({
    status,
    body: { code, message, ...more },
  });
export const letIn = () => ({ status: 200, body: sessionBody() });
export const user = () => ({ status: 200, body: sessionBody().user });
export const nothing = () => ({ status: 200, body: {} });

export const linkSessionOf = (name: string) => {
  const { access_token: accessToken, refresh_token: refreshToken } = sessionBody({ name });
  return { user: mara, accessToken, refreshToken, isRecovery: false };
};
export const tokensOf = (name: string) => {
  const { accessToken, refreshToken } = linkSessionOf(name);
  return { kind: 'tokens', accessToken, refreshToken, isRecovery: false, ageSeconds: 0 } as const;
};
