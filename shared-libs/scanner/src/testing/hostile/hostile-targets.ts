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

const LARGE_PAGE = 60_000;
const LARGE_SCRIPT = 100_000;

/** Sites on addresses of their own, with pages and scripts that take more than 1 MB as text. */
export async function startLargeSites(count: number): Promise<HostileTarget[]> {
  const links = Array.from({ length: 6 }, (_, n) => `<a href="/page${n}">${n}</a>`).join('');
  const scripts = Array.from({ length: 2 }, (_, n) => `<script src="/${n}.js"></script>`).join('');
  const page = `<title>\u{1f600}</title>${links}${scripts}${'<p>text '.repeat(LARGE_PAGE / 8)}`;
  const script = `// \u{1f600}\n${'call(1);\n'.repeat(LARGE_SCRIPT / 9)}`;
  const answer: RequestListener = ({ url = '' }, response) => {
    const isPage = /^\/(?:page\d+)?$/.test(url);
    const isScript = /^\/\d\.js$/.test(url);
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.writeHead(isPage || isScript ? 200 : 404).end(isPage ? page : isScript ? script : '');
  };
  const addressOf = (n: number) => `127.85.${Math.floor(n / 200)}.${(n % 200) + 1}`;
  return await Promise.all(
    Array.from({ length: count }, (_, n) => listening(createServer(answer), 'http', addressOf(n))),
  );
}

async function listening(
  server: Server,
  scheme: string,
  host = '127.0.0.1',
): Promise<HostileTarget> {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://${host}:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
