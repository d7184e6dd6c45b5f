import { refusals } from '../auth-error.ts';
import type { PasskeyResponse } from '../passkeys/passkey-fields.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { assertPhoneCode } from '../phone/enrol-phone.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, ChallengeRow, FactorRow } from '../store/auth-schema.ts';
import { type FactorProof, hasPasskey } from '../store/factors.repository.ts';
import { openSecret } from './factor-secret.ts';
import { matchTotp } from './totp.ts';

interface Answer {
  code: string | null | undefined;
  webauthn: PasskeyResponse | null | undefined;
}

/**
 * Checks the answer to an open challenge in the way of its factor, and returns what it changes.
 * @throws AuthError mfa_verification_failed, mfa_verified_factor_exists for a passkey of an account,
 * validation_failed for an answer of another kind.
 */
export async function proveFactor(
  ports: AuthPorts,
  db: AuthDb,
  factor: FactorRow,
  challenge: ChallengeRow,
  { code, webauthn }: Answer,
): Promise<FactorProof> {
  if (factor.factor_type === 'webauthn') {
    if (!webauthn) throw refusals.invalidField('A WebAuthn response is required');
    const proved = await provePasskey(ports, factor, challenge, webauthn);
    const isNew = webauthn.type === 'create';
    if (isNew && (await hasPasskey(db, proved.passkey.id))) throw refusals.passkeyExists();
    return { ...proved };
  }
  if (!code) throw refusals.invalidField('Code needs to be non-empty');
  if (factor.factor_type === 'totp') return { step: stepOf(ports, factor, code) };
  assertPhoneCode(ports, challenge, code);
  return {};
}

/** Returns the time step of the code. @throws AuthError mfa_verification_failed. */
function stepOf(ports: AuthPorts, factor: FactorRow, code: string): number {
  if (factor.secret === null) throw refusals.factorNotFound();
  const secret = openSecret(ports.factorKeys, factor.id, factor.secret);
  const lastUsed = factor.last_used_step === null ? null : Number(factor.last_used_step);
  const step = matchTotp(secret, code, ports.now(), lastUsed);
  if (step === undefined) throw refusals.wrongTotpCode();
  return step;
}
