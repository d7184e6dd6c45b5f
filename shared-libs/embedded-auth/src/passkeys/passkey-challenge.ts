import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { refusals } from '../auth-error.ts';
import { CHALLENGE_MS } from '../factors/open-challenge.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, FactorRow, UserRow } from '../store/auth-schema.ts';
import { listFactors } from '../store/factors.repository.ts';
import {
  type PasskeyRequest,
  type PasskeySession,
  passkeyAlgorithms,
  storedPasskey,
} from './passkey-fields.ts';
import type { RelyingParty } from './relying-party.ts';

/** The `webauthn` of a challenge: what the browser hands to `navigator.credentials`. */
export type PasskeyOptions =
  | { type: 'create'; credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON } }
  | { type: 'request'; credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };

/** A password came first, so presence is enough where a device cannot verify its user. */
const USER_VERIFICATION = 'preferred';

/**
 * Asks for a new passkey, or for the one of a verified factor.
 * @throws AuthError mfa_webauthn_verify_not_enabled; validation_failed for another site than the
 * product's own: a page elsewhere must not ask for its passkeys.
 */
export async function newPasskeyChallenge(
  ports: AuthPorts,
  db: AuthDb,
  { user, factor, asked }: { user: UserRow; factor: FactorRow; asked: PasskeyRequest | undefined },
): Promise<{ options: PasskeyOptions; session: PasskeySession }> {
  const party = ports.relyingParty;
  if (party === null) throw refusals.verifyDisabled('webauthn');
  assertOwnSite(party, asked);
  if (factor.web_authn_credential === null) {
    const publicKey = await creationOptions(party, user, await listFactors(db, user.id));
    const session = { type: 'create', challenge: publicKey.challenge } as const;
    return { options: { type: 'create', credential_options: { publicKey } }, session };
  }
  const { id, transports } = storedPasskey.parse(factor.web_authn_credential);
  const publicKey = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [{ id, transports }],
    userVerification: USER_VERIFICATION,
    timeout: CHALLENGE_MS,
  });
  const session = { type: 'request', challenge: publicKey.challenge } as const;
  return { options: { type: 'request', credential_options: { publicKey } }, session };
}

function creationOptions(party: RelyingParty, user: UserRow, factors: readonly FactorRow[]) {
  const known = factors
    .map(({ web_authn_credential: stored }) => storedPasskey.safeParse(stored).data)
    .filter((passkey) => passkey !== undefined);
  const name = user.email || user.phone || user.id;
  return generateRegistrationOptions({
    rpName: 'Parapet',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // The account is known when the passkey is asked for, so it need not be discoverable.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: USER_VERIFICATION },
    supportedAlgorithmIDs: passkeyAlgorithms,
    timeout: CHALLENGE_MS,
  });
}

function assertOwnSite(party: RelyingParty, asked: PasskeyRequest | undefined): void {
  if (asked === undefined) throw refusals.invalidField('webauthn with rpId is required');
  if (asked.rpId !== party.id) throw refusals.invalidField(`rpId must be ${party.id}`);
  if (!(asked.rpOrigins ?? []).every((origin) => party.origins.includes(origin))) {
    throw refusals.invalidField(`rpOrigins must be of ${party.origins.join(', ')}`);
  }
}
