import {
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import type { ChallengeRow, FactorRow } from '../store/auth-schema.ts';
import {
  type PasskeyAuthentication,
  type PasskeyRegistration,
  type PasskeyResponse,
  passkeyAlgorithms,
  passkeySession,
  type StoredPasskey,
  storedPasskey,
} from './passkey-fields.ts';

/** A proved passkey as its factor keeps it; `aaguid` names the model of a new authenticator. */
export interface ProvedPasskey {
  passkey: StoredPasskey;
  aaguid?: string;
}

/**
 * Checks the answer of a browser against its challenge, the product's site and origins, and the
 * counter of the passkey, which may not go back: then it was copied.
 * @throws AuthError mfa_verification_failed, mfa_webauthn_verify_not_enabled.
 */
export async function provePasskey(
  ports: AuthPorts,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: PasskeyResponse,
): Promise<ProvedPasskey> {
  const party = ports.relyingParty;
  if (party === null) throw refusals.verifyDisabled('webauthn');
  const session = passkeySession.safeParse(challenge.web_authn_session_data).data;
  if (session?.type !== answer.type) throw refusals.wrongPasskey();
  const expected: Expected = {
    expectedChallenge: session.challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
  };
  return answer.type === 'create'
    ? proveNew(expected, answer.credential_response)
    : proveKnown(expected, storedPasskey.parse(factor.web_authn_credential), answer);
}

interface Expected {
  expectedChallenge: string;
  expectedOrigin: string[];
  expectedRPID: string;
}

async function proveNew(expected: Expected, response: PasskeyRegistration): Promise<ProvedPasskey> {
  const { verified, registrationInfo } = await orRefuse(() =>
    verifyRegistrationResponse({
      response: withoutAttestation(response),
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
      ...expected,
    }),
  );
  if (!verified) throw refusals.wrongPasskey();
  const { credential, aaguid, credentialBackedUp: isBackedUp } = registrationInfo;
  const { id, counter, publicKey, transports = [] } = credential;
  const key = isoBase64URL.fromBuffer(publicKey);
  return { passkey: { id, counter, transports, isBackedUp, publicKey: key }, aaguid };
}

async function proveKnown(
  expected: Expected,
  passkey: StoredPasskey,
  { credential_response: response }: { credential_response: PasskeyAuthentication },
): Promise<ProvedPasskey> {
  const { id, publicKey, counter, transports } = passkey;
  if (response.id !== id) throw refusals.wrongPasskey();
  const credential = { id, counter, transports, publicKey: isoBase64URL.toBuffer(publicKey) };
  const { verified, authenticationInfo }: VerifiedAuthenticationResponse = await orRefuse(() =>
    verifyAuthenticationResponse({
      response,
      credential,
      requireUserVerification: false,
      ...expected,
    }),
  );
  if (!verified) throw refusals.wrongPasskey();
  const { newCounter, credentialBackedUp: isBackedUp } = authenticationInfo;
  return { passkey: { ...passkey, counter: newCounter, isBackedUp } };
}

/**
 * Leaves out the statement of the maker, which was not asked for. To check one, the library would
 * fetch the revocation list that its certificate names.
 */
function withoutAttestation(response: PasskeyRegistration): PasskeyRegistration {
  const attested = response.response.attestationObject;
  const authData = orRefuseNow(() =>
    decodeAttestationObject(isoBase64URL.toBuffer(attested)).get('authData'),
  );
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]),
  );
  return {
    ...response,
    response: { ...response.response, attestationObject: isoBase64URL.fromBuffer(bare) },
  };
}

/** The library throws plain errors for every answer that it does not accept. */
async function orRefuse<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    throw Object.assign(refusals.wrongPasskey(), { cause });
  }
}

function orRefuseNow<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw Object.assign(refusals.wrongPasskey(), { cause });
  }
}
