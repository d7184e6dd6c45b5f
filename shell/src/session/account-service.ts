import type { AuthResult } from '@parapet/stores/auth-result';
import { refused, succeeded } from '@parapet/stores/auth-result';
import type { Provider, SupabaseClient, UserIdentity } from '@supabase/supabase-js';
import { failureOf } from './auth-failure.ts';
import { sessionPaths } from './auth-routes.ts';

/** The signed-in account at the session service: its ways to sign in, address and sessions. */
export interface AccountService {
  listIdentities(): Promise<AuthResult<UserIdentity[]>>;
  /** Leaves to the page of the provider. */
  linkIdentity(provider: string): Promise<AuthResult>;
  unlinkIdentity(id: string): Promise<AuthResult>;
  /** Mails both addresses; the change takes effect once both have confirmed. */
  changeEmail(email: string): Promise<AuthResult>;
  /** `global` ends the session of this browser too. */
  endSessions(scope: 'others' | 'global'): Promise<AuthResult>;
}

/** @param origin origin of the page, which providers and mailed links return to */
export const createAccountService = (
  { auth }: Pick<SupabaseClient, 'auth'>,
  origin: string,
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
    endSessions: async (scope) => {
      const { error } = await auth.signOut({ scope });
      return error ? refused(failureOf(error)) : succeeded(undefined);
    },
  };
};
