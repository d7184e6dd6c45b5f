import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A bucket server on loopback with the parts of S3 that releases and stored files need; see
 * {@link startS3Server}.
 */
export interface S3Server {
  readonly url: string;
  /** Stored objects by `<bucket>/<key>`; tests may read and change them. */
  readonly objects: Map<string, { content: Buffer; modifiedAt: Date; headers: ObjectHeaders }>;
  /**
   * Called before each PUT: the request waits for it, and gets no response when it returns false.
   */
  onPut: (key: string) => Promise<boolean> | boolean;
  /** When false, `If-Match` and `If-None-Match` are answered with 501, as some servers do. */
  isConditional: boolean;
  stop(): Promise<void>;
}

interface ObjectHeaders {
  readonly type: string | undefined;
  readonly cacheControl: string | undefined;
}

export const ACCESS_KEY = 'test-access-key';
export const SECRET_KEY = 'test-secret-key';

/**
 * Supports PUT, GET (a range of bytes too), HEAD, ListObjectsV2 (two keys per page) and DELETE with conditional writes.
 * Requests must be signed with the keys above (Signature Version 4); GET and HEAD of an object are
 * public.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const http = createServer((request, response) => {
    handle(server, request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: S3Server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects,
    onPut: () => true,
    isConditional: true,
    stop: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}

async function handle(
  server: S3Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const url = new URL(request.url ?? '/', server.url);
  const key = decodeURIComponent(url.pathname.slice(1));
  const isList = url.searchParams.get('list-type') === '2';
  const isPublic = (request.method === 'GET' || request.method === 'HEAD') && !isList;
  const isSigned = request.headers.authorization !== undefined;
  if ((isSigned || !isPublic) && !hasSignature(request, url, body)) {
    return refuse(response, 403, 'SignatureDoesNotMatch');
  }
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (isList) return list(server, key.replace(/\/$/, ''), url.searchParams, response);
  if (request.method === 'PUT') return put(server, key, { request, body, response });
  if (request.method === 'DELETE') {
    server.objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const found = server.objects.get(key);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part =
    end === undefined ? found.content : found.content.subarray(Number(start), Number(end) + 1);
  response.writeHead(end === undefined ? 200 : 206, {
    ETag: etagOf(found.content),
    'Content-Type': found.headers.type,
    'Content-Length': part.length,
    'Last-Modified': found.modifiedAt.toUTCString(),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

async function put(
  server: S3Server,
  key: string,
  { request, body, response }: { request: IncomingMessage; body: Buffer; response: ServerResponse },
): Promise<void> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (!(await server.onPut(key))) return;
  if ((ifMatch || ifNoneMatch) && !server.isConditional) {
    return refuse(response, 501, 'NotImplemented');
  }
  const current = server.objects.get(key);
  const isStale = ifMatch !== undefined && (!current || etagOf(current.content) !== ifMatch);
  if (isStale || (ifNoneMatch === '*' && current)) {
    return refuse(response, 412, 'PreconditionFailed');
  }
  const headers = {
    type: request.headers['content-type'],
    cacheControl: request.headers['cache-control'],
  };
  server.objects.set(key, { content: body, modifiedAt: new Date(), headers });
  response.writeHead(200, { ETag: etagOf(body) }).end();
}

function list(
  { objects }: S3Server,
  bucket: string,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 2);
  const contents = page.map((key) => {
    const modified = objects.get(key)?.modifiedAt.toISOString();
    const size = objects.get(key)?.content.length;
    const name = key.slice(bucket.length + 1);
    return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified><Size>${size}</Size></Contents>`;
  });
  const next = keys.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : '';
  const isTruncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(`<ListBucketResult>${isTruncated}${next}${contents.join('')}</ListBucketResult>`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function hasSignature(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const parts = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature] = parts ?? [];
  const [accessKey, date = '', region = '', service = ''] = credential.split('/');
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  // The SDK does not sign the body of a file that it streams.
  const isBodySigned = bodyHash !== 'UNSIGNED-PAYLOAD';
  if (accessKey !== ACCESS_KEY || (isBodySigned && bodyHash !== sha256(body))) return false;
  const headers = signedHeaders.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = [date, region, service, 'aws4_request'];
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope.join('/')];
  const key = scope.reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${SECRET_KEY}`,
  );
  return hmac(key, [...text, sha256(canonical)].join('\n')).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
