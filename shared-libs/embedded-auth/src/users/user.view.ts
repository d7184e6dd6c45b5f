import type { FactorRow, IdentityRow, UserRow } from '../store/auth-schema.ts';

/** A user as auth-js reads it. Absent instants are left out; metadata is the product's own. */
export type UserView = ReturnType<typeof userView>;

/** Returns a user with identities and second factors in the API format. */
export function userView(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[],
) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...instants({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      invited_at: user.invited_at,
      email_change_sent_at: user.email_change === null ? null : user.email_change_sent_at,
      phone_change_sent_at: user.phone_change === null ? null : user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    ...(user.email_change === null ? {} : { new_email: user.email_change }),
    ...(user.phone_change === null ? {} : { new_phone: user.phone_change }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map(identityView),
    factors: factors.map(factorView),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}

/** A second factor as auth-js reads it, without its secret. */
export function factorView(factor: FactorRow) {
  return {
    id: factor.id,
    ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone && { phone: factor.phone }),
    ...instants({ last_challenged_at: factor.last_challenged_at }),
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
  };
}

function identityView(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    email: identity.email,
    ...instants({ last_sign_in_at: identity.last_sign_in_at }),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
  };
}

function instants<Name extends string>(
  dates: Record<Name, Date | null>,
): Partial<Record<Name, string>> {
  const present: Partial<Record<Name, string>> = {};
  for (const name in dates) {
    const date = dates[name];
    if (date !== null) present[name] = date.toISOString();
  }
  return present;
}
