import type { HostAccount } from '@parapet/remote-kit/host-context';
import type { AuthFailure, AuthResult } from '@parapet/stores/auth-result';
import type { UserIdentity } from '@supabase/supabase-js';
import { refusalMessage } from '../session/links/link-refusals.ts';
import type { Session } from '../session/service/create-session.ts';
import { describeFailure } from '../session/sign-in/failure-text.ts';
import { providerName } from '../session/sign-in/provider-name.ts';

/** The page that a link to a provider returns to. */
const IDENTITIES_PATH = '/dashboard/Profile?tab=security';

type HostSignIn = Required<
  Pick<HostAccount, 'identities' | 'changeEmail' | 'phone' | 'endSessions'>
>;

const messageOf = (failure: AuthFailure, fallback: string): string => {
  const known = refusalMessage(failure.code);
  return known ? `${known.lead} ${known.advice}` : describeFailure(failure, fallback).message;
};

/** The messages of the sign-in page advise what a signed-in user does not need. */
const phoneMessages: Readonly<Record<string, string>> = {
  phone_exists: 'This number belongs to another account.',
  phone_provider_disabled: 'Phone numbers are not available here.',
  sms_send_failed: 'No message could be sent to this number. Check it, and try again.',
};

const phoneMessageOf = (failure: AuthFailure): string =>
  phoneMessages[failure.code ?? ''] ??
  describeFailure(failure, 'The number could not be changed').message;

const orThrow = <T>(result: AuthResult<T>, fallback: string): T => {
  if (!result.ok) throw new Error(messageOf(result.failure, fallback));
  return result.value;
};

const textIn = (data: UserIdentity['identity_data'], key: string): string | null => {
  const value: unknown = data?.[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The service leaves out the sign of E.164. */
const phoneIn = (data: UserIdentity['identity_data']): string | null => {
  const phone = textIn(data, 'phone');
  return phone && `+${phone.replace(/^\+/, '')}`;
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
            account: textIn(data, 'email') ?? textIn(data, 'user_name') ?? phoneIn(data),
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
    phone: {
      read: async () => ({
        number: orThrow(await account.readPhone(), 'The phone number could not be loaded'),
        isOffered: await service.offersPhone(),
      }),
      change: async (phone) => {
        const sent = await account.changePhone(phone);
        return sent.ok ? null : phoneMessageOf(sent.failure);
      },
      confirm: async (input) => {
        const confirmed = await account.confirmPhone(input);
        return confirmed.ok
          ? null
          : describeFailure(confirmed.failure, 'The code could not be checked').message;
      },
    },
    endSessions: async (scope) => {
      orThrow(await account.endSessions(scope), 'The sessions could not be ended');
    },
  };
};
