import type { AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { Provider, SupabaseClient, UserIdentity } from '@supabase/supabase-js';
import { sessionPaths } from '../links/auth-routes.ts';
import { failureOf } from './auth-failure.ts';

/** The signed-in account at the session service: its ways to sign in, address and sessions. */
export interface AccountService {
  listIdentities(): Promise<AuthResult<UserIdentity[]>>;
  /** Leaves to the page of the provider. */
  linkIdentity(provider: string): Promise<AuthResult>;
  unlinkIdentity(id: string): Promise<AuthResult>;
  /** The number of the account in E.164; null without one. */
  readPhone(): Promise<AuthResult<string | null>>;
  /** Sends a code to the new number, which `confirmPhone` takes. */
  changePhone(phone: string): Promise<AuthResult>;
  confirmPhone(input: { phone: string; code: string }): Promise<AuthResult>;
  /** Mails both addresses; the change takes effect once both have confirmed. */
  changeEmail(email: string): Promise<AuthResult>;
  /** `global` ends the session of this browser too. */
  endSessions(scope: 'others' | 'global'): Promise<AuthResult>;
}

/**
 * @param origin origin of the page, which providers and mailed links return to
 * @param openSeparateClient creates a client that does not touch the session of this browser
 */
export const createAccountService = (
  { auth }: Pick<SupabaseClient, 'auth'>,
  origin: string,
  openSeparateClient: () => SupabaseClient,
): AccountService => {
  const findIdentity = async (id: string) => {
    const { data, error } = await auth.getUserIdentities();
    if (error) return refused(failureOf(error));
    const identity = data.identities.find(({ identity_id }) => identity_id === id);
    return identity
      ? succeeded(identity)
      : refused({ message: '', code: 'identity_not_found', reasons: [], retryAfterSeconds: null });
  };

  return {
    listIdentities: async () => {
      const { data, error } = await auth.getUserIdentities();
      return error ? refused(failureOf(error)) : succeeded(data.identities);
    },
    linkIdentity: async (provider) => {
      const { error } = await auth.linkIdentity({
        // The names come from the configuration; the service refuses unknown ones.
        provider: provider as Provider,
        // No `prompt`: a provider that does not know its value refuses the whole request.
        options: { redirectTo: origin + sessionPaths.callback },
      });
      return error ? refused(failureOf(error)) : succeeded(undefined);
    },
    unlinkIdentity: async (id) => {
      const found = await findIdentity(id);
      if (!found.ok) return found;
      const { error } = await auth.unlinkIdentity(found.value);
      return error ? refused(failureOf(error)) : succeeded(undefined);
    },
    changeEmail: async (email) => {
      const emailRedirectTo = origin + sessionPaths.confirm;
      const { error } = await auth.updateUser({ email }, { emailRedirectTo });
      return error ? refused(failureOf(error)) : succeeded(undefined);
    },
    readPhone: async () => {
      const { data, error } = await auth.getUser();
      if (error) return refused(failureOf(error));
      return succeeded(data.user.phone ? `+${data.user.phone.replace(/^\+/, '')}` : null);
    },
    changePhone: async (phone) => {
      const { error } = await auth.updateUser({ phone });
      return error ? refused(failureOf(error)) : succeeded(undefined);
    },
    confirmPhone: async ({ phone, code }) => {
      // The code opens a session at aal1, which must not take the place of this one.
      const separate = openSeparateClient().auth;
      const { data, error } = await separate.verifyOtp({
        phone,
        token: code,
        type: 'phone_change',
      });
      if (error) return refused(failureOf(error));
      if (data.session) await separate.admin.signOut(data.session.access_token, 'local');
      await auth.refreshSession();
      return succeeded(undefined);
    },
    endSessions: async (scope) => {
      const { error } = await auth.signOut({ scope });
      return error ? refused(failureOf(error)) : succeeded(undefined);
    },
  };
};
