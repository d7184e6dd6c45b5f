import type { AuthPorts } from '../ports.ts';
import type { AuthDb, UserRow } from '../store/auth-schema.ts';
import {
  findIdentity,
  insertIdentity,
  lockIdentity,
  providersOf,
} from '../store/identities.repository.ts';
import { changeUser, lockUser } from '../store/users.repository.ts';
import type { ProviderProfile } from './provider.ts';
import { providerRefusals } from './provider-refusals.ts';

/**
 * Links the identity of a provider to a signed-in user; its address need not be that of the account.
 * @throws AuthError identity_already_exists, user_banned.
 */
export async function linkProfile(
  ports: AuthPorts,
  db: AuthDb,
  userId: string,
  provider: string,
  profile: ProviderProfile,
): Promise<UserRow> {
  await lockIdentity(db, provider, profile.subject);
  const identity = await findIdentity(db, provider, profile.subject);
  if (identity !== undefined) {
    throw identity.user_id === userId
      ? providerRefusals.linkedAlready()
      : providerRefusals.linkedElsewhere();
  }
  const user = await lockUser(db, userId);
  if (user === undefined || user.deleted_at !== null) throw providerRefusals.banned();
  const at = ports.now();
  await insertIdentity(db, {
    userId,
    provider,
    subject: profile.subject,
    data: profile.claims,
    at,
    signedInAt: null,
  });
  return changeUser(db, userId, {
    raw_app_meta_data: await providersOf(db, user),
    updated_at: at,
  });
}
