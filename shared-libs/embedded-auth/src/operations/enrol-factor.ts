import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { assertMayEnrol } from '../factors/assert-may-enrol.ts';
import { sealSecret } from '../factors/factor-secret.ts';
import { newTotp, type TotpEnrolment } from '../factors/totp.ts';
import { enrolPasskey } from '../passkeys/enrol-passkey.ts';
import { enrolPhone } from '../phone/enrol-phone.ts';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { insertFactor } from '../store/factors.repository.ts';

/** Body of POST /factors. */
export const enrolFactorInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
  friendly_name: z.string().max(100).nullish(),
  issuer: z.string().max(255).nullish(),
  phone: z.string().max(32).nullish(),
});

export type EnrolledFactor = { id: string; friendly_name: string } & (
  | { type: 'totp'; totp: TotpEnrolment }
  | { type: 'phone'; phone: string }
  | { type: 'webauthn' }
);

/**
 * Adds a factor that is not verified yet; the secret is returned once.
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal,
 * mfa_<type>_enroll_not_enabled.
 */
export const enrolFactor =
  (ports: AuthPorts) =>
  async (actor: Actor, input: z.output<typeof enrolFactorInput>): Promise<EnrolledFactor> => {
    const name = input.friendly_name ?? '';
    if (input.factor_type === 'phone') return enrolPhone(ports, actor, name, input.phone);
    if (input.factor_type === 'webauthn') return enrolPasskey(ports, actor, name);
    const { email, phone } = actor.user;
    const totp = newTotp({
      issuer: input.issuer || new URL(ports.serviceUrl).host,
      account: email || phone || actor.user.id,
    });
    const id = randomUUID();
    await ports.db.transaction().execute(async (db) => {
      await assertMayEnrol(db, actor, name, ports.now());
      await insertFactor(db, {
        id,
        userId: actor.user.id,
        type: 'totp',
        name,
        secret: sealSecret(ports.factorKeys, id, totp.secret),
        at: ports.now(),
      });
    });
    return { id, type: 'totp', friendly_name: name, totp };
  };
