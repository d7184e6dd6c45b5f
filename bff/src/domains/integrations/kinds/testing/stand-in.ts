import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StandInRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body as JSON; undefined where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a stand-in reads what its service would read
  readonly json: any;
}

export interface StandInAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A service as it speaks on the wire, with what was made in it. */
export interface StandIn {
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** The path of its address; nothing by default. */
  readonly path?: string;
  answer(request: StandInRequest): StandInAnswer;
  /** Everything that was taken in: messages, events or tickets. */
  readonly taken: unknown[];
  /** For ticket systems. */
  readonly tickets?: StandInTickets;
}

export interface StandInTickets {
  /** Closes the only ticket there; `dropped` says that it is not to be done. */
  close(dropped?: boolean): void;
  isClosed(): boolean;
  delete(): void;
  comments(): readonly string[];
}

/** What happens to a request in place of an answer. */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** It is done, and the connection is closed without an answer. */
  | 'lost'
  /** No answer comes. */
  | 'hang';

export interface RunningStandIn {
  readonly origin: string;
  readonly standIn: StandIn;
  /** Faults of the next requests, in their order; null for none. */
  faults: (Fault | null)[];
  /** The fault of every request that changes something. */
  fault: Fault | null;
  close(): Promise<void>;
}

/** Serves a stand-in on a random port of loopback. */
export async function serveStandIn(standIn: StandIn, host = '127.0.0.1'): Promise<RunningStandIn> {
  const running: RunningStandIn = {
    origin: '',
    standIn,
    faults: [],
    fault: null,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://stand-in.example');
    const body = await buffer(req);
    const isWrite = req.method !== 'GET';
    const fault = running.faults.shift() ?? (isWrite ? running.fault : null);
    if (fault === 'hang') return;
    if (fault && fault !== 'lost') {
      res.writeHead(fault.status, fault.headers).end('{}');
      return;
    }
    const answer = standIn.answer({
      method: req.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: req.headers,
      body,
      json: jsonOf(body),
    });
    if (fault === 'lost') {
      res.destroy();
      return;
    }
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    res.end(answer.status === 204 ? undefined : text);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(running, { origin: `http://${host}:${port}${standIn.path ?? ''}` });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const refused: StandInAnswer = { status: 401, body: { message: 'Unauthorized' } };
export const missing: StandInAnswer = { status: 404, body: { message: 'Not Found' } };
