import { z } from 'zod';

const base64url = (max: number) => z.base64url('Invalid WebAuthn response').max(max);

const credentialFields = {
  /** At most 1023 bytes (WebAuthn, 4). */
  id: base64url(1364).min(1),
  rawId: base64url(1364).min(1),
  type: z.literal('public-key'),
};
const noExtensions = { clientExtensionResults: {} };

/** Tells what `navigator.credentials.create` returned, as JSON (WebAuthn, RegistrationResponseJSON). */
const registration = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(8192),
      attestationObject: base64url(65_536),
      transports: z.array(z.string().max(32)).max(10).nullish(),
    }),
  })
  .transform(({ response: { transports, ...response }, ...rest }) => ({
    ...rest,
    ...noExtensions,
    response: { ...response, ...(transports && { transports }) },
  }));

/** Tells what `navigator.credentials.get` returned, as JSON (WebAuthn, AuthenticationResponseJSON). */
const authentication = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(8192),
      authenticatorData: base64url(8192),
      signature: base64url(8192),
    }),
  })
  .transform((credential) => ({ ...credential, ...noExtensions }));

/** The `webauthn` of a verification, as auth-js sends it; the challenge knows site and origins. */
export const passkeyResponse = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('create'), credential_response: registration }),
    z.object({ type: z.literal('request'), credential_response: authentication }),
  ],
  { error: 'Invalid WebAuthn response' },
);

/** The `webauthn` of a challenge, as auth-js sends it. */
export const passkeyRequest = z.object({
  rpId: z.string('rpId is required').min(1, 'rpId is required').max(253),
  rpOrigins: z.array(z.string().max(255)).max(20).nullish(),
});

export type PasskeyResponse = z.output<typeof passkeyResponse>;
export type PasskeyRegistration = z.output<typeof registration>;
export type PasskeyAuthentication = z.output<typeof authentication>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** A passkey as its factor stores it: public data only. `publicKey` is a COSE key in base64url. */
export const storedPasskey = z.object({
  id: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  isBackedUp: z.boolean(),
});
export type StoredPasskey = z.output<typeof storedPasskey>;

/** EdDSA, ES256 and RS256, which every authenticator has one of (COSE, RFC 9053). */
export const passkeyAlgorithms = [-8, -7, -257];

/** Tells what a challenge remembers until its answer. */
export const passkeySession = z.object({
  type: z.enum(['create', 'request']),
  challenge: z.string(),
});
export type PasskeySession = z.output<typeof passkeySession>;
