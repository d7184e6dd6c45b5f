import type { HostAccount } from '@parapet/remote-kit/host-context';
import type { AuthFailure, AuthResult } from '@parapet/stores/auth-result';
import type { UserIdentity } from '@supabase/supabase-js';
import type { Session } from '../session/create-session.ts';
import { describeFailure } from '../session/failure-text.ts';
import { refusalMessage } from '../session/link-refusals.ts';
import { providerName } from '../session/provider-name.ts';

/** The page that a link to a provider returns to. */
const IDENTITIES_PATH = '/dashboard/Profile?tab=security';

type HostSignIn = Required<Pick<HostAccount, 'identities' | 'changeEmail' | 'endSessions'>>;

const messageOf = (failure: AuthFailure, fallback: string): string => {
  const known = refusalMessage(failure.code);
  return known ? `${known.lead} ${known.advice}` : describeFailure(failure, fallback).message;
};

const orThrow = <T>(result: AuthResult<T>, fallback: string): T => {
  if (!result.ok) throw new Error(messageOf(result.failure, fallback));
  return result.value;
};

const textIn = (data: UserIdentity['identity_data'], key: string): string | null => {
  const value: unknown = data?.[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Ways to sign in, address and sessions of the account, for remotes. */
export const createHostAccount = ({
  config,
  service,
  auth,
}: Pick<Session, 'config' | 'service' | 'auth'>): HostSignIn => {
  const { account } = service;
  const nameOf = (id: string) => providerName(id, config);
  return {
    identities: {
      providers: config.oauthProviders.map((id) => ({ id, name: nameOf(id) })),
      list: async () =>
        orThrow(await account.listIdentities(), 'The ways to sign in could not be loaded').map(
          ({ identity_id: id, provider, identity_data: data, created_at, last_sign_in_at }) => ({
            id,
            provider,
            name: nameOf(provider),
            account: textIn(data, 'email') ?? textIn(data, 'user_name'),
            linkedAt: created_at ?? null,
            lastUsedAt: last_sign_in_at ?? null,
          }),
        ),
      link: async (provider) => {
        auth.getState().rememberReturnTo(IDENTITIES_PATH);
        orThrow(await account.linkIdentity(provider), `${nameOf(provider)} could not be linked`);
      },
      unlink: async (id) => {
        orThrow(await account.unlinkIdentity(id), 'The account could not be unlinked');
      },
    },
    changeEmail: async (email) => {
      const changed = await account.changeEmail(email.trim());
      return changed.ok
        ? null
        : describeFailure(changed.failure, 'The address could not be changed').message;
    },
    endSessions: async (scope) => {
      orThrow(await account.endSessions(scope), 'The sessions could not be ended');
    },
  };
};
