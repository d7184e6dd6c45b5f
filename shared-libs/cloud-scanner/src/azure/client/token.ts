import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import type { AzureCloud } from '@parapet/contracts/cloud/cloud';
import { SignJWT } from 'jose';
import { networkError, type Send } from '../../aws/client/send.ts';
import { CallFailure } from '../../definition/caller.ts';
import { hostsOf, scopeOf } from './clouds.ts';
import { tokenFailure } from './errors.ts';

/** An application of Entra, and how it proves who it is. */
export interface AzureApplication {
  readonly cloud: AzureCloud;
  readonly tenantId: string;
  readonly clientId: string;
  readonly credential:
    | { readonly clientSecret: string }
    /** PEM: the certificate and its private key. */
    | { readonly certificate: string };
}

export type Audience = 'management' | 'graph';

/** Returns a token that is valid; `isRefused` after the service did not take the one before. */
export type Tokens = (audience: Audience, isRefused: boolean) => Promise<string>;

interface Options {
  /** Replaces the hosts of the cloud; null for Azure. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  /** Milliseconds since 1970. */
  now(): number;
  readonly signal: AbortSignal;
}

export const TOKEN_ACTION = 'Microsoft Entra token';
const RENEW_BEFORE_MS = 5 * 60_000;
const ASSERTION_SECONDS = 600;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 100_000;

/** Keeps a token for each audience, renewed once for all calls that wait for it. */
export function createTokens(application: AzureApplication, options: Options): Tokens {
  const known = new Map<Audience, Promise<{ token: string; expiresAt: number }>>();
  return async (audience, isRefused) => {
    const before = known.get(audience);
    const held = await before?.catch(() => null);
    const isFresh = held && !isRefused && held.expiresAt > options.now() + RENEW_BEFORE_MS;
    if (isFresh) return held.token;
    // Another call may have begun to renew it meanwhile.
    if (known.get(audience) === before)
      known.set(audience, requestToken(application, audience, options));
    return (await known.get(audience))?.token ?? '';
  };
}

/** Asks for a token. @throws CallFailure */
async function requestToken(
  application: AzureApplication,
  audience: Audience,
  { endpoint, fetch, now, signal }: Options,
): Promise<{ token: string; expiresAt: number }> {
  const { cloud, tenantId, clientId, credential } = application;
  const path = `/${tenantId}/oauth2/v2.0/token`;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: scopeOf(cloud, audience),
    ...('clientSecret' in credential
      ? { client_secret: credential.clientSecret }
      : {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await assertionOf(
            { clientId, certificate: credential.certificate },
            `${hostsOf(cloud, null).login}${path}`,
            now(),
          ),
        }),
  });
  let response: Response;
  let body: string;
  try {
    response = await fetch(`${hostsOf(cloud, endpoint).login}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    body = (await response.text()).slice(0, MAX_BYTES);
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = networkError(error);
    throw new CallFailure({ kind: 'network', code, action: TOKEN_ACTION, message });
  }
  const answer = parsed(body);
  if (response.status !== 200 || typeof answer.access_token !== 'string') {
    throw tokenFailure(response.status, answer);
  }
  return {
    token: answer.access_token,
    expiresAt: now() + (Number(answer.expires_in) || 300) * 1000,
  };
}

/** Signs that the caller has the certificate's key, as Entra asks for it: PS256 with the SHA-256 thumbprint. */
async function assertionOf(
  { clientId, certificate }: { readonly clientId: string; readonly certificate: string },
  audience: string,
  now: number,
): Promise<string> {
  const { thumbprint, key } = readCertificate(certificate);
  const seconds = Math.floor(now / 1000);
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(key);
}

/** @throws CallFailure for what is no certificate, no key, or not the key of the certificate */
function readCertificate(pem: string) {
  try {
    const certificate = new X509Certificate(pem);
    const key = createPrivateKey(keyPart(pem));
    if (!certificate.checkPrivateKey(key)) throw new Error('The key is of another certificate.');
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    return { thumbprint, key };
  } catch {
    throw new CallFailure({
      kind: 'credentials',
      code: 'certificate',
      action: TOKEN_ACTION,
      message: 'the certificate and its private key cannot be read, or do not belong together',
    });
  }
}

const keyPart = (pem: string): string => {
  const start = pem.search(/-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/);
  return start < 0 ? pem : pem.slice(start);
};

function parsed(body: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
}
