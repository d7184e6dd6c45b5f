import { randomUUID } from 'node:crypto';
import { refusals } from '../auth-error.ts';
import { assertMayEnrol } from '../factors/assert-may-enrol.ts';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { insertFactor } from '../store/factors.repository.ts';

/**
 * Adds a passkey that the browser has yet to make.
 * @throws AuthError mfa_webauthn_enroll_not_enabled, and those of `assertMayEnrol`.
 */
export async function enrolPasskey(
  ports: AuthPorts,
  actor: Actor,
  name: string,
): Promise<{ id: string; type: 'webauthn'; friendly_name: string }> {
  if (ports.relyingParty === null) throw refusals.enrolDisabled('webauthn');
  const id = randomUUID();
  await ports.db.transaction().execute(async (db) => {
    await assertMayEnrol(db, actor, name, ports.now());
    await insertFactor(db, { id, userId: actor.user.id, type: 'webauthn', name, at: ports.now() });
  });
  return { id, type: 'webauthn', friendly_name: name };
}
