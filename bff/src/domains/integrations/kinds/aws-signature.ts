import { createHash, createHmac } from 'node:crypto';
import type { HttpAsk } from './kind.ts';

/** Signs a request with version 4: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html. */
export function awsSigned(
  ask: HttpAsk & { readonly body: string | Buffer },
  to: {
    readonly service: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly at: Date;
  },
): HttpAsk {
  const { host, pathname, searchParams } = new URL(ask.url);
  const time = to.at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const digest = sha256(ask.body);
  const headers: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(ask.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    'x-amz-date': time,
    'x-amz-content-sha256': digest,
  };
  const signed: Record<string, string> = { ...headers, host };
  const names = Object.keys(signed).sort();
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = [
    ask.method,
    pathname,
    query,
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    digest,
  ].join('\n');
  const scope = `${day}/${to.region}/${to.service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, to.region, to.service, 'aws4_request'].reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${to.secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return {
    ...ask,
    headers: {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${to.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
  };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
