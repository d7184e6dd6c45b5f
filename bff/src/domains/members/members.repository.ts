import type { Role } from '@parapet/contracts/access/workspace';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** Describes what managers of members see of an account. A second factor is null where it is not known. */
export interface MemberAccount {
  readonly email: string | null;
  readonly lastSignInAt: string | null;
  readonly hasSecondFactor: boolean | null;
}

/** Memberships are written by functions, which check the actor once more. */
export const membersIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Empty for who may not manage members. */
  async accounts(): Promise<ReadonlyMap<string, MemberAccount>> {
    const { rows } = await sql<{
      user_id: string;
      email: string | null;
      last_sign_in_at: string | null;
      has_second_factor: boolean | null;
    }>`
      select user_id, email, last_sign_in_at, has_second_factor
      from parapet.member_accounts(${workspaceId})`.execute(tx);
    return new Map(
      rows.map((row) => [
        row.user_id,
        {
          email: row.email,
          lastSignInAt: row.last_sign_in_at,
          hasSecondFactor: row.has_second_factor,
        },
      ]),
    );
  },

  /** The names of their pictures by account. */
  async avatars(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ user_id: string; file_name: string }>`
      select user_id, file_name from parapet.avatars_of(${workspaceId})`.execute(tx);
    return new Map(rows.map((row) => [row.user_id, row.file_name]));
  },

  /** Returns the role before; null when the actor may not, or there is no such member. */
  async setRole(userId: string, role: Role): Promise<string | null> {
    const { rows } = await sql<{ role: string | null }>`
      select parapet.set_member_role(${workspaceId}, ${userId}, ${role}) as role`.execute(tx);
    return rows[0]?.role ?? null;
  },

  /** Returns whether there is such a member, whom the actor may limit. Null lets them see all assets. */
  async setAssetScope(userId: string, tags: readonly string[] | null): Promise<boolean> {
    const { rows } = await sql<{ done: boolean }>`
      select parapet.set_member_scope(${workspaceId}, ${userId}, ${tags}::text[]) as done`.execute(
      tx,
    );
    return rows[0]?.done ?? false;
  },

  /** Returns the role before; null as above. */
  async remove(userId: string): Promise<string | null> {
    const { rows } = await sql<{ role: string | null }>`
      select parapet.remove_member(${workspaceId}, ${userId}) as role`.execute(tx);
    return rows[0]?.role ?? null;
  },

  /** Those of the addresses, in lower case, that members have. */
  async withAddresses(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ address: string }>`
      select parapet.member_addresses(${workspaceId}, ${addresses}::text[]) as address`.execute(tx);
    return new Set(rows.map(({ address }) => address));
  },
});
