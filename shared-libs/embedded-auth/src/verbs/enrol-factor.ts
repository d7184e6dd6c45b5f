import { z } from 'zod';
import { refusals } from '../auth-error.ts';

/** Body of POST /factors. */
export const enrolFactorInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
});

/**
 * Always throws, because there are no second factors.
 * @throws AuthError mfa_<type>_enroll_not_enabled, as if all factors were turned off.
 */
export function enrolFactor({ factor_type: type }: z.output<typeof enrolFactorInput>): never {
  throw refusals.enrolDisabled(type);
}
