import type { AuthDb, FlowStateRow } from './auth-schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Inserts a PKCE flow, deletes flows older than a day, and returns the new id. */
export async function insertFlowState(
  db: AuthDb,
  flow: {
    userId: string;
    challenge: string;
    challengeMethod: 's256' | 'plain';
    authenticationMethod: string;
    replacesSessionId?: string | null;
    at: Date;
  },
): Promise<string> {
  await db
    .deleteFrom('auth.flow_state')
    .where('created_at', '<', new Date(flow.at.getTime() - DAY_MS))
    .execute();
  const { id } = await db
    .insertInto('auth.flow_state')
    .values({
      user_id: flow.userId,
      code_challenge: flow.challenge,
      code_challenge_method: flow.challengeMethod,
      authentication_method: flow.authenticationMethod,
      replaces_session_id: flow.replacesSessionId ?? null,
      created_at: flow.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the authorization code of a flow. */
export async function setAuthCode(
  db: AuthDb,
  id: string,
  code: { hash: string; at: Date },
): Promise<void> {
  await db
    .updateTable('auth.flow_state')
    .set({ auth_code_hash: code.hash, auth_code_issued_at: code.at })
    .where('id', '=', id)
    .execute();
}

/** Returns and locks the flow of a code, so that a code is exchanged once. */
export async function lockFlowByCode(
  db: AuthDb,
  codeHash: string,
): Promise<FlowStateRow | undefined> {
  return db
    .selectFrom('auth.flow_state')
    .selectAll()
    .where('auth_code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteFlowState(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.flow_state').where('id', '=', id).execute();
}
