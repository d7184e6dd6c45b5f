import type { AuthGateway } from '@parapet/stores/auth.store';
import type { AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import type { AuthError, Provider, SupabaseClient, User } from '@supabase/supabase-js';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { failureOf } from './auth-failure.ts';
import type { AuthLink } from './auth-link.ts';
import { sessionPaths } from './entrances.ts';

/** Everything that the pages ask of the session service. No call throws for what it may refuse. */
export interface AuthService extends AuthGateway {
  /** `login` is an e-mail address, or a phone number that begins with `+`. */
  signIn(input: { login: string; password: string }): Promise<AuthResult>;
  /** Leaves the app for the provider's own page. */
  signInWith(provider: string): Promise<AuthResult>;
  /** Mails a link and a code to sign in with; says the same whether or not there is an account. */
  sendSignInMail(email: string): Promise<AuthResult>;
  sendRecoveryMail(email: string): Promise<AuthResult>;
  /** The six digits of a mail that confirms an address or signs in. */
  enterCode(input: { email: string; code: string }): Promise<AuthResult>;
  openLink(
    link: Extract<AuthLink, { kind: 'pkce-code' | 'token-hash' | 'tokens' }>,
  ): Promise<AuthResult>;
  setPassword(password: string): Promise<AuthResult>;
  saveMetadata(patch: Record<string, unknown>): Promise<AuthResult>;
  /** Refreshed if need be; null without a session. Rejects while a refresh meets no network. */
  getAccessToken(): Promise<string | null>;
}

const outcome = (error: AuthError | null): AuthResult =>
  error ? refused(failureOf(error)) : succeeded(undefined);

const sessionUserOf = (user: User): SessionUser => ({
  id: user.id,
  email: user.email ?? '',
  email_confirmed_at: user.email_confirmed_at ?? null,
  created_at: user.created_at,
  last_sign_in_at: user.last_sign_in_at ?? null,
  metadata: user.user_metadata,
});

/** `origin` is that of the page: mailed links must lead back to where the cookie lies. */
export const createAuthService = (client: SupabaseClient, origin: string): AuthService => {
  const { auth } = client;
  const callbackUrl = origin + sessionPaths.callback;
  const confirmUrl = origin + sessionPaths.confirm;

  return {
    start: async (onEvent) => {
      auth.onAuthStateChange((event, session) =>
        onEvent(event, session ? sessionUserOf(session.user) : null),
      );
      const { error } = await auth.initialize();
      if (error) throw error;
    },

    signUp: async ({ email, password, firstTarget }) => {
      const { data, error } = await auth.signUp({
        email,
        password,
        options: {
          emailRedirectTo: confirmUrl,
          // In the profile, because the mail may be opened in another browser.
          data: firstTarget ? { first_target: firstTarget } : {},
        },
      });
      return error ? refused(failureOf(error)) : succeeded(data.session === null);
    },

    resendSignUp: async (email) => {
      const options = { emailRedirectTo: confirmUrl };
      return outcome((await auth.resend({ type: 'signup', email, options })).error);
    },

    signIn: async ({ login, password }) => {
      const who = login.startsWith('+')
        ? { phone: login.replace(/[^+\d]/g, '') }
        : { email: login };
      return outcome((await auth.signInWithPassword({ ...who, password })).error);
    },

    signInWith: async (provider) => {
      const options = { redirectTo: callbackUrl };
      // The names come from the configuration: the service refuses one that it does not know.
      const { error } = await auth.signInWithOAuth({ provider: provider as Provider, options });
      return outcome(error);
    },

    sendSignInMail: async (email) => {
      const options = { emailRedirectTo: callbackUrl, shouldCreateUser: false };
      const { error } = await auth.signInWithOtp({ email, options });
      // Only an address without an account is told this: nobody needs to learn which those are.
      return outcome(error?.code === 'otp_disabled' ? null : error);
    },

    sendRecoveryMail: async (email) =>
      outcome((await auth.resetPasswordForEmail(email, { redirectTo: callbackUrl })).error),

    enterCode: async ({ email, code }) =>
      outcome((await auth.verifyOtp({ email, token: code, type: 'email' })).error),

    openLink: async (link) => {
      switch (link.kind) {
        case 'pkce-code':
          return outcome((await auth.exchangeCodeForSession(link.code)).error);
        case 'token-hash':
          return outcome(
            (await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })).error,
          );
        case 'tokens': {
          const { accessToken: access_token, refreshToken: refresh_token } = link;
          return outcome((await auth.setSession({ access_token, refresh_token })).error);
        }
      }
    },

    setPassword: async (password) => outcome((await auth.updateUser({ password })).error),

    saveMetadata: async (patch) => outcome((await auth.updateUser({ data: patch })).error),

    signOut: async () => outcome((await auth.signOut({ scope: 'local' })).error),

    getAccessToken: async () => {
      const { data, error } = await auth.getSession();
      if (error && isAuthRetryableFetchError(error)) throw error;
      return data.session?.access_token ?? null;
    },
  };
};
