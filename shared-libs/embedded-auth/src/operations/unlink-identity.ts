import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { notifyIdentity } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { providerRefusals } from '../providers/provider-refusals.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { AuthDb, IdentityRow, UserRow } from '../store/auth-schema.ts';
import { deleteIdentity, providersOf } from '../store/identities.repository.ts';
import { deleteOneTimeTokensOf } from '../store/one-time-tokens.repository.ts';
import {
  changeUser,
  findUserByEmail,
  listIdentities,
  lockUser,
  type UserChange,
} from '../store/users.repository.ts';

/**
 * Removes one of several identities. Without the e-mail identity the password no longer signs in; an
 * address that no identity has is replaced by a verified one of those that stay.
 * @throws AuthError identity_not_found, single_identity_not_deletable,
 * email_conflict_identity_not_deletable, validation_failed.
 */
export const unlinkIdentity =
  (ports: AuthPorts) =>
  async (actor: Actor, identityId: string, context: RequestContext): Promise<void> => {
    if (!z.uuid().safeParse(identityId).success) throw providerRefusals.identityIdInvalid();
    const provider = await ports.db.transaction().execute(async (db) => {
      const user = await lockUser(db, actor.user.id);
      if (user === undefined) throw refusals.sessionNotFound();
      const identities = await listIdentities(db, user.id);
      const gone = identities.find(({ id }) => id === identityId);
      if (gone === undefined) throw providerRefusals.identityNotFound();
      if (identities.length <= 1) throw providerRefusals.lastIdentity();
      await deleteIdentity(db, gone.id);
      const kept = identities.filter((identity) => identity !== gone);
      const change = await withoutIdentity(ports, db, user, gone, kept);
      const app = await providersOf(db, user);
      await changeUser(db, user.id, {
        ...change,
        raw_app_meta_data: app,
        updated_at: ports.now(),
      });
      return gone.provider;
    });
    // To the address from before: the change may have replaced it.
    const change = { kind: 'identity_unlinked', provider } as const;
    await notifyIdentity(ports, actor.user.email, change, context);
  };

async function withoutIdentity(
  ports: AuthPorts,
  db: AuthDb,
  user: UserRow,
  gone: IdentityRow,
  kept: readonly IdentityRow[],
): Promise<UserChange> {
  if (gone.provider === 'phone') return { phone: null, phone_confirmed_at: null };
  // A phone number signs in with the same password.
  const ends = gone.provider === 'email' && !kept.some(({ provider }) => provider === 'phone');
  const password = ends ? { encrypted_password: null } : {};
  const staysReachable =
    user.email === null ||
    gone.email !== user.email ||
    kept.some(({ provider, email }) => provider === 'email' || email === user.email);
  if (staysReachable) return password;
  for (const { email, identity_data } of kept) {
    if (email === null || identity_data.email_verified !== true) continue;
    if ((await findUserByEmail(db, email)) !== undefined) continue;
    await deleteOneTimeTokensOf(db, user.id);
    return { ...password, email, email_confirmed_at: ports.now(), email_change: null };
  }
  throw providerRefusals.addressConflict();
}
