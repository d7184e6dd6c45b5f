import { createHash } from 'node:crypto';
import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { openSession, type SessionView } from '../sessions/open-session.ts';
import type { FlowStateRow } from '../store/auth-schema.ts';
import { deleteFlowState, lockFlowByCode } from '../store/flow-state.repository.ts';
import { deleteSession } from '../store/sessions.repository.ts';
import { findUserById } from '../store/users.repository.ts';
import { hashOpaqueToken, isSameSecret } from '../tokens/opaque-token.ts';

/** Lifetime of a code, as in Supabase Auth. */
const AUTH_CODE_MS = 5 * 60 * 1000;

/** Body of POST /token?grant_type=pkce. */
export const pkceGrantInput = z.object({
  auth_code: z.string().min(1, 'An auth code is required').max(512),
  code_verifier: z.string().min(1, 'A code verifier is required').max(512),
});

/**
 * Exchanges the code of a followed link and the verifier of the browser that started the flow for a
 * session. A code works once.
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier, user_banned.
 */
export const exchangeCode =
  (ports: AuthPorts) =>
  (input: z.output<typeof pkceGrantInput>, context: RequestContext): Promise<SessionView> =>
    ports.db.transaction().execute(async (db) => {
      const flow = await lockFlowByCode(db, hashOpaqueToken(input.auth_code));
      if (flow?.user_id == null || flow.auth_code_issued_at === null) throw refusals.flowNotFound();
      const age = ports.now().getTime() - flow.auth_code_issued_at.getTime();
      if (age > AUTH_CODE_MS) throw refusals.flowExpired();
      if (!matchesChallenge(flow, input.code_verifier)) throw refusals.badCodeVerifier();
      const user = await findUserById(db, flow.user_id);
      if (user === undefined) throw refusals.flowNotFound();
      await deleteFlowState(db, flow.id);
      if (flow.replaces_session_id !== null) await deleteSession(db, flow.replaces_session_id);
      return openSession(ports, db, user, flow.authentication_method, context);
    });

function matchesChallenge(flow: FlowStateRow, verifier: string): boolean {
  const answer =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return isSameSecret(answer, flow.code_challenge);
}
