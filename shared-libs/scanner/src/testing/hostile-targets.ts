import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';

/** Web servers that answer every path with too much data. */
export const hostileAnswers = {
  'many cookies': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': sessions(2500) });
    response.end('<title>Cookies</title>');
  },
  'cookies on every hop': (request, response) => {
    const hop = Number(new URL(request.url ?? '/', 'http://hop').searchParams.get('hop') ?? 0);
    const headers = { 'content-type': 'text/html', 'set-cookie': sessions(2000) };
    if (hop < 5) response.writeHead(302, { ...headers, location: `/?hop=${hop + 1}` });
    else response.writeHead(200, headers);
    response.end('<title>Hops</title>');
  },
  'a million tags': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<b'.repeat(1_048_576));
  },
  'pages of wide characters': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `${'<meta http-equiv=content-security-policy content="a\u{1f600}">'.repeat(40_000)}`,
    );
  },
  'many headers': (_request, response) => {
    response.sendDate = false;
    for (let n = 0; n < 10_000; n += 1) response.appendHeader('a', '');
    response.writeHead(200).end('<title>Headers</title>');
  },
  'a body without an end': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const part = 'DB_PASSWORD=x\n'.repeat(5000);
    const go = () => {
      while (response.write(part));
      response.once('drain', go);
    };
    response.on('error', () => undefined);
    go();
  },
} as const satisfies Record<string, RequestListener>;

/** Short names, so that as many as possible fit into the header bytes that are read. */
const sessions = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `sid${n}auth=1`.replace('sid', ''));

export interface HostileTarget {
  url: string;
  close(): Promise<void>;
}

export async function startHostileTarget(
  kind: keyof typeof hostileAnswers,
): Promise<HostileTarget> {
  return await listening(createServer(hostileAnswers[kind]), 'http');
}

/** A certificate that names five thousand hosts. */
export async function startManyNamesTarget(): Promise<HostileTarget> {
  const names = Array.from({ length: 5000 }, (_, n) => `${n}.test`);
  const server = createSecureServer(makeCertificate({ names }), (_request, response) => {
    response.writeHead(404).end();
  });
  return await listening(server, 'https');
}

async function listening(server: Server, scheme: string): Promise<HostileTarget> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
