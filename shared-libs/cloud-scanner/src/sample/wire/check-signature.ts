import { HttpRequest } from '@smithy/core/protocols';
import { type AwsCredentials, sign } from '../../aws/client/sign.ts';
import type { Received } from './read-request.ts';
import { scopeOf } from './signature-scope.ts';

/** A clock may differ from that of AWS by this much. */
const MAX_SKEW_MS = 15 * 60_000;

export type SignatureState = 'valid' | 'wrong' | 'late';

/** Signs a request again as its sender should have, and compares. */
export async function checkSignature(
  received: Received,
  credentials: AwsCredentials,
  now: Date,
): Promise<SignatureState> {
  const { authorization = '', 'x-amz-date': date = '' } = received.headers;
  const scope = scopeOf(authorization);
  const at = new Date(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!scope || Number.isNaN(at.getTime())) return 'wrong';
  if (Math.abs(at.getTime() - now.getTime()) > MAX_SKEW_MS) return 'late';
  const { region, signingName: service, signedHeaders } = scope;
  const { url } = received;
  const query: Record<string, string | string[]> = {};
  for (const key of new Set(url.searchParams.keys())) query[key] = url.searchParams.getAll(key);
  const request = new HttpRequest({
    method: received.method,
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    path: url.pathname,
    query,
    headers: Object.fromEntries(signedHeaders.map((name) => [name, received.headers[name] ?? ''])),
    body: received.body,
  });
  const again = await sign(request, { credentials, service, region, at });
  return signatureOf(again.headers.authorization) === signatureOf(authorization)
    ? 'valid'
    : 'wrong';
}

const signatureOf = (authorization = ''): string | undefined =>
  authorization.match(/Signature=([0-9a-f]+)/)?.[1];
