import type { AuthGateway } from '@parapet/stores/auth.store';
import type { AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import type { AuthError, Provider, SupabaseClient, User } from '@supabase/supabase-js';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { z } from 'zod';
import { failureOf } from './auth-failure.ts';
import type { AuthLink } from './auth-link.ts';
import { sessionPaths } from './auth-routes.ts';
import { identifierOf } from './login-name.ts';

/** A session that came with a link and is not this browser's own until it is kept. */
export interface LinkSession {
  user: SessionUser;
  accessToken: string;
  refreshToken: string;
  /** Came by a mail to choose a new password. */
  isRecovery: boolean;
}

/** Everything that the pages ask of the session service. No call throws for what it may refuse. */
export interface AuthService extends AuthGateway {
  /** `login` is an e-mail address, or a phone number that begins with `+`. */
  signIn(input: { login: string; password: string }): Promise<AuthResult>;
  /** Leaves the app for the provider's own page. */
  signInWith(provider: string): Promise<AuthResult>;
  /** Sends a code (by mail, a link as well) to sign in with; the same to who has no account. */
  sendSignInCode(login: string): Promise<AuthResult>;
  sendRecoveryMail(email: string): Promise<AuthResult>;
  /** The digits of a message that confirms an address or number, or signs in. */
  enterCode(input: { login: string; code: string }): Promise<AuthResult>;
  /** Whether accounts by phone number are offered; false while the service does not say so. */
  offersPhone(): Promise<boolean>;
  /** Trades a code for the session of a flow that this browser began; refuses any other. */
  openLink(link: Extract<AuthLink, { kind: 'pkce-code' }>): Promise<AuthResult>;
  /**
   * Finds out whose session a link holds and keeps nothing of it. A mailed link is used up by that.
   * null: the link has done its part and signs nobody in.
   */
  peekLink(
    link: Extract<AuthLink, { kind: 'token-hash' | 'tokens' }>,
  ): Promise<AuthResult<LinkSession | null>>;
  /** Makes it the session of this browser; that of another user here is ended. */
  keepSession(session: LinkSession): Promise<AuthResult>;
  /** Ends it at the service, as far as that answers. */
  dropSession(session: LinkSession): Promise<void>;
  /** `current`: the password so far, which a session that began by signing in has to bring. */
  setPassword(password: string, current?: string): Promise<AuthResult>;
  saveMetadata(patch: Record<string, unknown>): Promise<AuthResult>;
  /** Refreshed if need be; null without a session. Rejects while a refresh meets no network. */
  getAccessToken(): Promise<string | null>;
}

const outcome = (error: AuthError | null): AuthResult =>
  error ? refused(failureOf(error)) : succeeded(undefined);

const sessionUserOf = (user: User): SessionUser => ({
  id: user.id,
  email: user.email ?? '',
  ...(user.phone && { phone: `+${user.phone.replace(/^\+/, '')}` }),
  email_confirmed_at: user.email_confirmed_at ?? null,
  created_at: user.created_at,
  last_sign_in_at: user.last_sign_in_at ?? null,
  metadata: user.user_metadata,
  ...(user.app_metadata?.password_required === true && { mustChoosePassword: true as const }),
});

const settingsSchema = z.object({ external: z.object({ phone: z.boolean() }) });

/**
 * @param origin of the page: mailed links must lead back to where the cookie lies
 * @param readSettings what the service says that it offers, which supabase-js has no call for
 * @param openPeekingClient a client of its own for each session that is only looked at
 */
export const createAuthService = (
  client: SupabaseClient,
  origin: string,
  readSettings: () => Promise<unknown>,
  openPeekingClient: () => SupabaseClient,
): AuthService => {
  const { auth } = client;
  const callbackUrl = origin + sessionPaths.callback;
  const confirmUrl = origin + sessionPaths.confirm;
  let offer: Promise<boolean> | null = null;
  let isRecovering = false;

  const endSession = async (accessToken: string): Promise<void> => {
    // What it answers changes nothing here: the session is not this browser's.
    await openPeekingClient().auth.admin.signOut(accessToken, 'local');
  };

  return {
    start: async (onEvent) => {
      const initialized = auth.initialize();
      auth.onAuthStateChange((event, session) => {
        // A session that is handed over is announced as a sign-in, whatever its mail was for.
        const name = event === 'SIGNED_IN' && isRecovering ? 'PASSWORD_RECOVERY' : event;
        onEvent(name, session ? sessionUserOf(session.user) : null);
      });
      const { error } = await initialized;
      if (error) throw error;
    },

    signUp: async ({ login, password, firstTarget }) => {
      const { data, error } = await auth.signUp({
        ...identifierOf(login),
        password,
        options: {
          emailRedirectTo: confirmUrl,
          // In the profile, because the mail may be opened in another browser.
          data: firstTarget ? { first_target: firstTarget } : {},
        },
      });
      return error ? refused(failureOf(error)) : succeeded(data.session === null);
    },

    resendSignUp: async (login) => {
      const who = identifierOf(login);
      if ('phone' in who) return outcome((await auth.resend({ type: 'sms', ...who })).error);
      const options = { emailRedirectTo: confirmUrl };
      return outcome((await auth.resend({ type: 'signup', ...who, options })).error);
    },

    signIn: async ({ login, password }) =>
      outcome((await auth.signInWithPassword({ ...identifierOf(login), password })).error),

    signInWith: async (provider) => {
      const options = { redirectTo: callbackUrl };
      // The names come from the configuration: the service refuses one that it does not know.
      const { error } = await auth.signInWithOAuth({ provider: provider as Provider, options });
      return outcome(error);
    },

    sendSignInCode: async (login) => {
      const options = { emailRedirectTo: callbackUrl, shouldCreateUser: false };
      const { error } = await auth.signInWithOtp({ ...identifierOf(login), options });
      // Only an address without an account is told this: nobody needs to learn which those are.
      return outcome(error?.code === 'otp_disabled' ? null : error);
    },

    sendRecoveryMail: async (email) =>
      outcome((await auth.resetPasswordForEmail(email, { redirectTo: callbackUrl })).error),

    enterCode: async ({ login, code }) => {
      const who = identifierOf(login);
      const { error } = await auth.verifyOtp(
        'phone' in who
          ? { ...who, token: code, type: 'sms' }
          : { ...who, token: code, type: 'email' },
      );
      return outcome(error);
    },

    offersPhone: () => {
      offer ??= readSettings()
        .then((settings) => settingsSchema.parse(settings).external.phone)
        .catch(() => {
          offer = null;
          return false;
        });
      return offer;
    },

    openLink: async ({ code }) => outcome((await auth.exchangeCodeForSession(code)).error),

    peekLink: async (link) => {
      const peek = openPeekingClient().auth;
      if (link.kind === 'tokens') {
        const { accessToken, refreshToken, isRecovery } = link;
        const { data, error } = await peek.getUser(accessToken);
        if (error) return refused(failureOf(error));
        return succeeded({ user: sessionUserOf(data.user), accessToken, refreshToken, isRecovery });
      }
      const { tokenHash, type } = link;
      const { data, error } = await peek.verifyOtp({ token_hash: tokenHash, type });
      if (error) return refused(failureOf(error));
      if (!data.session) return succeeded(null);
      return succeeded({
        user: sessionUserOf(data.session.user),
        accessToken: data.session.access_token,
        refreshToken: data.session.refresh_token,
        isRecovery: type === 'recovery',
      });
    },

    keepSession: async ({ user, accessToken, refreshToken, isRecovery }) => {
      const former = (await auth.getSession()).data.session;
      isRecovering = isRecovery;
      try {
        const tokens = { access_token: accessToken, refresh_token: refreshToken };
        const { error } = await auth.setSession(tokens);
        if (error) return refused(failureOf(error));
      } finally {
        isRecovering = false;
      }
      if (former && former.user.id !== user.id) await endSession(former.access_token);
      return succeeded(undefined);
    },

    dropSession: ({ accessToken }) => endSession(accessToken),

    setPassword: async (password, current) =>
      outcome(
        (await auth.updateUser({ password, ...(current && { current_password: current }) })).error,
      ),

    saveMetadata: async (patch) => outcome((await auth.updateUser({ data: patch })).error),

    signOut: async () => outcome((await auth.signOut({ scope: 'local' })).error),

    getAccessToken: async () => {
      const { data, error } = await auth.getSession();
      if (error && isAuthRetryableFetchError(error)) throw error;
      return data.session?.access_token ?? null;
    },
  };
};
