import { z } from 'zod';
import { refusals } from '../auth-error.ts';

/** Body of POST /factors. */
export const enrolFactorInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
});

/**
 * Refuses: there is no second factor here.
 * @throws AuthError mfa_totp_enroll_not_enabled and the like, as where all of them are turned off.
 */
export function enrolFactor({ factor_type: type }: z.output<typeof enrolFactorInput>): never {
  throw refusals.enrolDisabled(type);
}
