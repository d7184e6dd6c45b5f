import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { CHALLENGE_MS } from '../factors/open-challenge.ts';
import { newPasskeyChallenge, type PasskeyOptions } from '../passkeys/passkey-challenge.ts';
import { passkeyRequest } from '../passkeys/passkey-fields.ts';
import { newPhoneChallenge } from '../phone/enrol-phone.ts';
import { sendPhoneCode, takeSmsAllowance } from '../phone/send-phone-code.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { FactorType } from '../store/auth-schema.ts';
import { insertChallenge } from '../store/challenges.repository.ts';
import { lockFactor } from '../store/factors.repository.ts';

/** `expires_at` is in Unix seconds. */
export interface Challenge {
  id: string;
  type: FactorType;
  expires_at: number;
  webauthn?: PasskeyOptions;
}

/** Body of POST /factors/{id}/challenge; clients send more, which is ignored. */
export const challengeFactorInput = z.object({ webauthn: passkeyRequest.nullish() });

/** Starts the proof of a factor. @throws AuthError mfa_factor_not_found, over_request_rate_limit. */
export const challengeFactor =
  (ports: AuthPorts) =>
  async (
    actor: Actor,
    factorId: string,
    input: z.output<typeof challengeFactorInput>,
    { ip }: RequestContext,
  ): Promise<Challenge> => {
    await ports.limits.take('challengeByUser', actor.user.id);
    const { challenge, sent } = await ports.db.transaction().execute(async (db) => {
      const factor = await lockFactor(db, actor.user.id, factorId);
      if (factor === undefined || factor.factor_type === 'recovery_code') {
        throw refusals.factorNotFound();
      }
      const sent = factor.factor_type === 'phone' ? newPhoneChallenge(ports, factor) : null;
      const { user } = actor;
      const asked = input.webauthn ?? undefined;
      const passkey =
        factor.factor_type === 'webauthn'
          ? await newPasskeyChallenge(ports, db, { user, factor, asked })
          : null;
      const { id, created_at: at } = await insertChallenge(db, {
        factorId,
        ip,
        at: ports.now(),
        ...(sent && { codeHash: sent.hash }),
        ...(passkey && { webauthn: passkey.session }),
      });
      const expiresAt = Math.floor((at.getTime() + CHALLENGE_MS) / 1000);
      const challenge: Challenge = {
        id,
        type: factor.factor_type,
        expires_at: expiresAt,
        ...(passkey && { webauthn: passkey.options }),
      };
      return { challenge, sent };
    });
    if (sent !== null) {
      await takeSmsAllowance(ports, sent.phone, { ip });
      await sendPhoneCode(ports, sent.phone, sent.code);
    }
    return challenge;
  };
