import { importPKCS8, SignJWT } from 'jose';
import { networkError, type Send } from '../../aws/client/send.ts';
import { CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { problemIn } from './errors.ts';
import { sendOnce } from './send.ts';

/** The parts of a key file that are used. Its addresses are not: they are chosen by whoever wrote the file. */
export interface ServiceAccountKey {
  readonly clientEmail: string;
  readonly privateKeyId: string;
  /** PKCS#8 as PEM. */
  readonly privateKey: string;
}

/** A provider of a workload identity pool, and the service account that is used through it. */
export interface FederatedIdentity {
  /** `projects/123/locations/global/workloadIdentityPools/pool/providers/provider` */
  readonly provider: string;
  readonly serviceAccount: string;
  /** Returns a JWT that the provider trusts, for this audience. */
  subjectToken(audience: string): Promise<string>;
}

export type GcpIdentity =
  | { readonly kind: 'key'; readonly key: ServiceAccountKey }
  | { readonly kind: 'federation'; readonly federation: FederatedIdentity };

export interface GcpToken {
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenOptions {
  /** Replaces the hosts of Google; null for Google. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  /** Milliseconds since 1970. */
  now(): number;
  readonly signal: AbortSignal;
  /** Milliseconds of one request. Default: 15,000. */
  readonly timeoutMs?: number;
}

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
/** The audience of assertions, whatever host they are sent to. */
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const TOKEN_SECONDS = 3600;
const TIMEOUT_MS = 15_000;

/** Asks for a token of an hour. @throws CallFailure with what Google says */
export const requestToken = (identity: GcpIdentity, options: TokenOptions): Promise<GcpToken> =>
  identity.kind === 'key'
    ? tokenOfKey(identity.key, options)
    : tokenOfFederation(identity.federation, options);

async function tokenOfKey(key: ServiceAccountKey, options: TokenOptions): Promise<GcpToken> {
  const action = 'oauth2:token';
  const issuedAt = Math.floor(options.now() / 1000);
  const signer = await importPKCS8(key.privateKey, 'RS256').catch(() => {
    const message = 'The private key is not a key in PEM form.';
    throw new CallFailure({ kind: 'credentials', code: 'malformed_key', action, message });
  });
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.privateKeyId })
    .setIssuer(key.clientEmail)
    .setAudience(TOKEN_URL)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .sign(signer);
  const body = await ask(options, action, 'oauth2.googleapis.com/token', {
    form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
  });
  return tokenOf(body.access_token, options.now() + Number(body.expires_in) * 1000, action);
}

async function tokenOfFederation(
  { provider, serviceAccount, subjectToken }: FederatedIdentity,
  options: TokenOptions,
): Promise<GcpToken> {
  const audience = `//iam.googleapis.com/${provider}`;
  const exchanged = await ask(options, 'sts:token', 'sts.googleapis.com/v1/token', {
    form: {
      audience,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      scope: SCOPE,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: await subjectToken(audience),
    },
  });
  const action = 'iam.serviceAccounts.getAccessToken';
  const account = encodeURIComponent(serviceAccount);
  const path = `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account}:generateAccessToken`;
  const body = await ask(options, action, path, {
    json: { scope: [SCOPE], lifetime: `${TOKEN_SECONDS}s` },
    bearer: `${exchanged.access_token}`,
  });
  return tokenOf(body.accessToken, Date.parse(body.expireTime), action);
}

function tokenOf(accessToken: unknown, expiresAt: number, action: string): GcpToken {
  if (typeof accessToken === 'string' && accessToken !== '' && expiresAt > 0) {
    return { accessToken, expiresAt };
  }
  const message = 'Google answered without a token.';
  throw new CallFailure({ kind: 'refused', code: 'NO_TOKEN', action, message });
}

/** Posts once; the client repeats what asks for a token. @throws CallFailure */
async function ask(
  { endpoint, fetch, signal, timeoutMs = TIMEOUT_MS }: TokenOptions,
  action: string,
  path: string,
  sent: { form: Record<string, string> } | { json: object; bearer: string },
): Promise<Answer> {
  const isForm = 'form' in sent;
  const answer = await sendOnce(
    {
      method: 'POST',
      url: `${endpoint ?? 'https:/'}/${path}`,
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(!isForm && { authorization: `Bearer ${sent.bearer}` }),
      },
      body: isForm ? new URLSearchParams(sent.form).toString() : JSON.stringify(sent.json),
    },
    { fetch, signal, timeoutMs },
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    const { code, message } = networkError(error);
    throw new CallFailure({ kind: 'network', code, action, message });
  });
  if (answer.status === 200 && answer.body) return answer.body;
  throw isForm ? oauthFailure(answer, action) : statusFailure(answer, action);
}

/** The token endpoints speak OAuth: a code, and a description in words. */
function oauthFailure({ status, body, headers }: TokenAnswer, action: string): CallFailure {
  const code = typeof body?.error === 'string' ? body.error : `HTTP_${status}`;
  const description = typeof body?.error_description === 'string' ? body.error_description : '';
  const message = description || `Google answered ${status} ${code}`;
  if (typeof body?.error !== 'string') return statusFailure({ status, body, headers }, action);
  const isClock = /reasonable timeframe|iat and exp/i.test(description);
  return new CallFailure({ kind: isClock ? 'clock' : 'credentials', code, action, message });
}

interface TokenAnswer {
  readonly status: number;
  readonly body: Answer;
  readonly headers: Headers;
}

function statusFailure({ status, body, headers }: TokenAnswer, action: string): CallFailure {
  const { kind, code, message, deniedBy, permission } = problemIn(status, body, headers);
  const last = kind === 'expired' ? 'credentials' : kind === 'failed' ? 'network' : kind;
  return new CallFailure({ kind: last, code, action: permission ?? action, deniedBy, message });
}
