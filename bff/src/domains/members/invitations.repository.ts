import type {
  InvitationOffer,
  InvitationState,
  InvitedRole,
} from '@parapet/contracts/access/invitation';
import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';

export interface StoredInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly assetScope: string[] | null;
  readonly state: InvitationState;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly sentAt: string | null;
  readonly mails: number;
}

const MAX_LISTED = 200;

const columns = [
  'id',
  'email',
  'role',
  'asset_scope',
  'state',
  'invited_by',
  'created_at',
  'expires_at',
  'sent_at',
  'mails',
] as const;

interface Row {
  id: string;
  email: string;
  role: string;
  asset_scope: string[] | null;
  state: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  sent_at: string | null;
  mails: number;
}

const read = (row: Row): StoredInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role as InvitedRole,
  assetScope: row.asset_scope,
  state:
    row.state === 'pending' && Date.parse(row.expires_at) <= Date.now()
      ? 'expired'
      : (row.state as InvitationState),
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  sentAt: row.sent_at,
  mails: row.mails,
});

/** The invitations of one workspace, for who manages its members. */
export const invitationsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async list(): Promise<StoredInvitation[]> {
    const rows = await tx
      .selectFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where('state', '<>', 'accepted')
      .select(columns)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(read);
  },

  async find(id: string): Promise<StoredInvitation | undefined> {
    const row = await tx
      .selectFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select(columns)
      .executeTakeFirst();
    return row && read(row);
  },

  /** Returns the new id; undefined when there is a pending one for the address. */
  async add(invitation: {
    email: string;
    role: InvitedRole;
    assetScope: string[] | null;
    invitedBy: string;
    expiresAt: string;
  }): Promise<string | undefined> {
    const row = await tx
      .insertInto('invitations')
      .values({
        workspace_id: workspaceId,
        email: invitation.email,
        role: invitation.role,
        asset_scope: invitation.assetScope,
        invited_by: invitation.invitedBy,
        expires_at: invitation.expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  async hasPending(email: string): Promise<boolean> {
    const row = await tx
      .selectFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`lower(email) = ${email}`)
      .where('state', '=', 'pending')
      .select('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Ends pending invitations to the address whose time is over, so that it can be invited again. */
  async endExpired(email: string): Promise<void> {
    await tx
      .updateTable('invitations')
      .set({ state: 'revoked' })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`lower(email) = ${email}`)
      .where('state', '=', 'pending')
      .where('expires_at', '<=', sql<string>`now()`)
      .execute();
  },

  /**
   * Counts the mails that were asked for since then, those of an invitation at its last; no other is asked
   * for until the transaction ends.
   */
  async lockAndCountMails(since: string): Promise<number> {
    await lockCount({ tx, workspaceId }, 'invitations');
    const { mails } = await tx
      .selectFrom('invitations')
      .where('workspace_id', '=', workspaceId)
      .where('asked_at', '>', since)
      .select(sql<number>`coalesce(sum(mails), 0)::integer`.as('mails'))
      .executeTakeFirstOrThrow();
    return mails;
  },

  /** For one more mail. */
  async extend(id: string, expiresAt: string): Promise<void> {
    await tx
      .updateTable('invitations')
      .set({
        expires_at: expiresAt,
        asked_at: sql<string>`now()`,
        mails: sql<number>`mails + 1`,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },

  async revoke(id: string): Promise<void> {
    await tx
      .updateTable('invitations')
      .set({ state: 'revoked' })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },

  /** For the worker: gives the invitation a new token. Returns whether it can still be accepted. */
  async setToken(id: string, hash: string): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('invitations')
      .set({ token_hash: hash })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async markSent(id: string): Promise<void> {
    await tx
      .updateTable('invitations')
      .set({ sent_at: sql<string>`now()` })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },
});

/** Returns what the token says, by its hash. */
export async function readOffer(tx: Tx, hash: string): Promise<InvitationOffer> {
  const { rows } = await sql<{
    state: InvitationState;
    email: string;
    role: InvitedRole;
    workspace_name: string;
    invited_by: string | null;
    expires_at: string;
  }>`select * from parapet.describe_invitation(${hash})`.execute(tx);
  const [row] = rows;
  if (!row) return { state: 'unknown' };
  return {
    state: row.state,
    email: row.email,
    role: row.role,
    workspaceName: row.workspace_name,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  };
}

export interface Acceptance {
  readonly outcome:
    | 'joined'
    | 'member'
    | 'unknown'
    | 'other_address'
    | 'expired'
    | 'revoked'
    | 'accepted';
  readonly workspaceId: string | null;
  readonly invitationId: string | null;
  readonly role: InvitedRole | null;
}

/** Makes the actor a member if nothing stands against it. */
export async function acceptByHash(tx: Tx, hash: string): Promise<Acceptance> {
  const { rows } = await sql<{
    outcome: Acceptance['outcome'];
    workspace_id: string | null;
    invitation_id: string | null;
    role: InvitedRole | null;
  }>`select * from parapet.accept_invitation(${hash})`.execute(tx);
  const [row] = rows;
  return {
    outcome: row?.outcome ?? 'unknown',
    workspaceId: row?.workspace_id ?? null,
    invitationId: row?.invitation_id ?? null,
    role: row?.role ?? null,
  };
}
