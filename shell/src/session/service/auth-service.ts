import type { AuthGateway } from '@parapet/stores/auth.store';
import type { AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { SessionUser } from '@parapet/stores/session-user';
import type { AuthError, Provider, Session, SupabaseClient, User } from '@supabase/supabase-js';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { z } from 'zod';
import type { AuthLink } from '../links/auth-link.ts';
import { sessionPaths } from '../links/auth-routes.ts';
import type { BrowserPasskeys } from '../second-factors/browser-passkeys.ts';
import { createSecondFactors, type SecondFactors } from '../second-factors/second-factors.ts';
import { identifierOf } from '../sign-in/login-name.ts';
import { type AccountService, createAccountService } from './account-service.ts';
import { secondFactorOf } from './assurance-level.ts';
import { failureOf } from './auth-failure.ts';
import { createUserUpdates } from './user-updates.ts';

/** A session from a link. It becomes the session of this browser by `keepSession`. */
export interface LinkSession {
  user: SessionUser;
  accessToken: string;
  refreshToken: string;
  /** The link was mailed to reset a password. */
  isRecovery: boolean;
}

/** The session service as the pages use it. Refusals are results, not exceptions. */
export interface AuthService extends AuthGateway {
  /** @param saved the session ends after it, within three seconds */
  signOut(saved?: Promise<void>): Promise<AuthResult>;
  readonly account: AccountService;
  /** `login` is an e-mail address, or a phone number that begins with `+`. */
  signIn(input: { login: string; password: string }): Promise<AuthResult>;
  /** Redirects to the page of the provider. */
  signInWith(provider: string): Promise<AuthResult>;
  /** Sends a sign-in code, by mail also a link. The result does not reveal whether an account exists. */
  sendSignInCode(login: string): Promise<AuthResult>;
  sendRecoveryMail(email: string): Promise<AuthResult>;
  /** Verifies a code that confirms an address or number, or signs in. */
  enterCode(input: { login: string; code: string }): Promise<AuthResult>;
  /** Verifies the code of a recovery mail: signs in to choose a new password. */
  enterRecoveryCode(input: { email: string; code: string }): Promise<AuthResult>;
  /** Returns whether the service offers accounts by phone number; false if it does not answer. */
  offersPhone(): Promise<boolean>;
  /** Exchanges a code for a session; refuses codes of flows that another browser started. */
  openLink(link: Extract<AuthLink, { kind: 'pkce-code' }>): Promise<AuthResult>;
  /**
   * Reads the session of a link without storing it. This uses up a mailed link. null: the link is
   * confirmed and signs nobody in.
   */
  peekLink(
    link: Extract<AuthLink, { kind: 'token-hash' | 'tokens' }>,
  ): Promise<AuthResult<LinkSession | null>>;
  /** Stores it as the session of this browser; ends the session of another user. */
  keepSession(session: LinkSession): Promise<AuthResult>;
  /** Ends it at the service; ignores failures. */
  dropSession(session: LinkSession): Promise<void>;
  /** `current` is required for sessions that started with a sign-in. */
  setPassword(password: string, current?: string): Promise<AuthResult>;
  saveMetadata(patch: Record<string, unknown>): Promise<AuthResult>;
  secondFactors: SecondFactors;
  /** Reads user and level of the session again. */
  refresh(): Promise<AuthResult>;
  /** Refreshes the token if needed; null without a session. Rejects if the refresh has no network. */
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

const userOfSession = ({ user, access_token }: Session): SessionUser => {
  const secondFactor = secondFactorOf(user, access_token);
  return { ...sessionUserOf(user), ...(secondFactor && { secondFactor }) };
};

const settingsSchema = z.object({ external: z.object({ phone: z.boolean() }) });

/**
 * @param origin origin of the page, which mailed links return to
 * @param readSettings reads the settings of the service; supabase-js has no call for them
 * @param openPeekingClient creates a separate client for a session that is only inspected
 * @param passkeys those of the browser
 */
export const createAuthService = (
  client: SupabaseClient,
  origin: string,
  readSettings: () => Promise<unknown>,
  openPeekingClient: () => SupabaseClient,
  passkeys: BrowserPasskeys,
): AuthService => {
  const { auth } = client;
  const callbackUrl = origin + sessionPaths.callback;
  const confirmUrl = origin + sessionPaths.confirm;
  const endLocally = () => auth.signOut({ scope: 'local' });
  const updates = createUserUpdates(endLocally);
  const updateUser = (change: Parameters<typeof auth.updateUser>[0]) =>
    updates.run(() => auth.updateUser(change));
  let phoneOffer: Promise<boolean> | null = null;
  let isRecovering = false;
  /** The session of the newest event, until its cookie was read: other tabs hear of it before they can read that. */
  let announced: Session | null = null;

  const endSession = async (accessToken: string): Promise<void> => {
    // The result is ignored: it is not the session of this browser.
    await openPeekingClient().auth.admin.signOut(accessToken, 'local');
  };

  return {
    account: createAccountService(client, origin, openPeekingClient),

    start: async (onEvent) => {
      const initialized = auth.initialize();
      auth.onAuthStateChange((event, session) => {
        // supabase-js emits SIGNED_IN for every `setSession`, also for a recovery link.
        announced = session;
        const name = event === 'SIGNED_IN' && isRecovering ? 'PASSWORD_RECOVERY' : event;
        onEvent(name, session ? userOfSession(session) : null);
      });
      const { error } = await initialized;
      if (error) throw error;
    },

    signUp: async ({ login, password, firstTarget, invitation }) => {
      const { data, error } = await auth.signUp({
        ...identifierOf(login),
        password,
        options: {
          emailRedirectTo: confirmUrl,
          // Stored in the profile, because the mail may be opened in another browser.
          data: {
            ...(firstTarget && { first_target: firstTarget }),
            ...(invitation && { invitation }),
          },
        },
      });
      return error ? refused(failureOf(error)) : succeeded(data.session === null);
    },

    resendSignUp: async (login) => {
      const identifier = identifierOf(login);
      if ('phone' in identifier)
        return outcome((await auth.resend({ type: 'sms', ...identifier })).error);
      const options = { emailRedirectTo: confirmUrl };
      return outcome((await auth.resend({ type: 'signup', ...identifier, options })).error);
    },

    signIn: async ({ login, password }) =>
      outcome((await auth.signInWithPassword({ ...identifierOf(login), password })).error),

    signInWith: async (provider) => {
      const options = { redirectTo: callbackUrl };
      // The names come from the configuration; the service refuses unknown ones.
      const { error } = await auth.signInWithOAuth({ provider: provider as Provider, options });
      return outcome(error);
    },

    sendSignInCode: async (login) => {
      const options = { emailRedirectTo: callbackUrl, shouldCreateUser: false };
      const { error } = await auth.signInWithOtp({ ...identifierOf(login), options });
      // The service returns this for addresses without an account, which must not be revealed.
      return outcome(error?.code === 'otp_disabled' ? null : error);
    },

    sendRecoveryMail: async (email) =>
      outcome((await auth.resetPasswordForEmail(email, { redirectTo: callbackUrl })).error),

    enterCode: async ({ login, code }) => {
      const identifier = identifierOf(login);
      const { error } = await auth.verifyOtp(
        'phone' in identifier
          ? { ...identifier, token: code, type: 'sms' }
          : { ...identifier, token: code, type: 'email' },
      );
      return outcome(error);
    },

    enterRecoveryCode: async ({ email, code }) =>
      outcome((await auth.verifyOtp({ email, token: code, type: 'recovery' })).error),

    offersPhone: () => {
      phoneOffer ??= readSettings()
        .then((settings) => settingsSchema.parse(settings).external.phone)
        .catch(() => {
          phoneOffer = null;
          return false;
        });
      return phoneOffer;
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
      const previous = (await auth.getSession()).data.session;
      isRecovering = isRecovery;
      try {
        const tokens = { access_token: accessToken, refresh_token: refreshToken };
        const { error } = await auth.setSession(tokens);
        if (error) return refused(failureOf(error));
      } finally {
        isRecovering = false;
      }
      if (previous && previous.user.id !== user.id) await endSession(previous.access_token);
      return succeeded(undefined);
    },

    dropSession: ({ accessToken }) => endSession(accessToken),

    setPassword: async (password, current) =>
      outcome(
        (await updateUser({ password, ...(current && { current_password: current }) })).error,
      ),

    secondFactors: createSecondFactors(auth, readSettings, passkeys),

    refresh: async () => outcome((await auth.refreshSession()).error),

    saveMetadata: async (patch) => outcome((await updateUser({ data: patch })).error),

    signOut: async (saved) => outcome((await updates.end(endLocally, saved)).error),

    getAccessToken: async () => {
      const { data, error } = await auth.getSession();
      if (error && isAuthRetryableFetchError(error)) throw error;
      if (data.session) announced = null;
      const { access_token, expires_at = 0 } = data.session ?? announced ?? {};
      return access_token && (data.session || expires_at * 1000 > Date.now()) ? access_token : null;
    },
  };
};
