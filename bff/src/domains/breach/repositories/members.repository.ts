import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { MemberFacts } from '../exposures/severity.policy.ts';

/** Second factor and last change of the password, by account. */
export async function readCredentials({
  tx,
  workspaceId,
}: WorkspaceTx): Promise<ReadonlyMap<string, Omit<MemberFacts, 'isAssetOwner'>>> {
  const { rows } = await sql<{
    userId: string;
    hasSecondFactor: boolean | null;
    passwordChangedAt: string | null;
  }>`
    select user_id as "userId", has_second_factor as "hasSecondFactor",
      password_changed_at as "passwordChangedAt"
    from parapet.actor_member_credentials(${workspaceId})`.execute(tx);
  return new Map(rows.map(({ userId, ...facts }) => [userId, facts]));
}

export interface WorkerMember extends MemberFacts {
  readonly userId: string;
  readonly email: string | null;
}

/** The same with addresses, for workers. */
export async function listMemberAddresses({ tx }: WorkspaceTx): Promise<readonly WorkerMember[]> {
  const { rows } = await sql<WorkerMember>`
    select user_id as "userId", email, has_second_factor as "hasSecondFactor",
      password_changed_at as "passwordChangedAt", is_asset_owner as "isAssetOwner"
    from parapet.worker_member_credentials()`.execute(tx);
  return rows;
}
