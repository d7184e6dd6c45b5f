import { connect } from 'node:net';
import type { FuzzRequest } from './request-arbitrary.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for an event stream, since only its head is read. */
  readonly body: string;
}

/** Returns the request as bytes, so that no client library corrects or refuses it. */
function bytesOf({ method, path, headers, body }: FuzzRequest, host: string): Buffer {
  const content = body ? Buffer.from(body.text, body.encoding) : null;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(content ? [`content-length: ${content.length + (body?.isTruncated ? 9 : 0)}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return content ? Buffer.concat([head, content]) : head;
}

/**
 * Sends the request on a separate connection. A truncated request closes its side after its bytes.
 * @throws Error when the connection ends without a complete response
 */
export function sendRequest(url: string, request: FuzzRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    const settle = () => {
      const answer = parseAnswer(received);
      if (!answer) return;
      resolve(answer);
      socket.destroy();
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      settle();
    });
    const bytes = bytesOf(request, host);
    if (request.body?.isTruncated) socket.end(bytes);
    else socket.write(bytes);
    let cause: unknown;
    socket.on('error', (error) => {
      cause = error;
    });
    socket.on('close', () => {
      reject(new Error(`No whole answer: ${JSON.stringify(received.toString())}`, { cause }));
    });
  });
}

/** Returns null while the response is incomplete. */
function parseAnswer(received: Buffer): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(statusLine.split(' ')[1]);
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const isFile = headers.has('content-disposition');
  if (isStream || isFile || status === 204 || status === 304) return { status, headers, body: '' };
  const length = headers.get('content-length');
  if (length === null) throw new Error(`An answer without a length: ${statusLine}`);
  const body = received.subarray(end + 4);
  return body.length < Number(length) ? null : { status, headers, body: body.toString() };
}

const quoted = (text: string): string => {
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  if (isPlain) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = [...Buffer.from(text)].map((byte) =>
    byte >= 0x20 && byte <= 0x7e && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped.join('')}'`;
};

/** Returns an equivalent curl command; the session is a shell variable. */
export function asCurl(url: string, request: FuzzRequest): string {
  const { method, path, headers, body, actor } = request;
  const parts = [
    `curl -i --path-as-is -X ${method} ${quoted(url + path)}`,
    ...headers.map(([name, value]) =>
      name === 'authorization'
        ? `-H "authorization: $${actor.toUpperCase()}"`
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body?.isTruncated ? ['-H "content-length: <9 more than is sent>"'] : []),
    ...(body ? [`--data-binary ${quoted(body.text)}`] : []),
  ];
  return parts.join(' ');
}
