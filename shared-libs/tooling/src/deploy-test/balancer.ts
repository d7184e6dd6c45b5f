import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer on loopback: round robin over the replicas whose health check succeeds. */
export interface Balancer {
  readonly url: string;
  /** Ports of the replicas; a test may change them. */
  readonly replicas: Set<number>;
  /** Ports that are sent requests. */
  healthy(): number[];
  stop(): Promise<void>;
}

const CHECK_MS = 200;
/** A replica of a busy machine is slow, and no other one is faster. */
const CHECK_TIMEOUT_MS = 10_000;

/**
 * Asks each replica for `/readyz`, again 200 ms after its answer. A refused connection goes to the next
 * replica.
 */
export async function startBalancer(): Promise<Balancer> {
  const replicas = new Set<number>();
  const ready = new Set<number>();
  const asked = new Set<number>();
  let turn = 0;

  const check = async (port: number) => {
    if (asked.has(port)) return;
    asked.add(port);
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
    asked.delete(port);
  };
  const healthy = () => [...replicas].filter((port) => ready.has(port));
  const timer = setInterval(() => {
    for (const port of replicas) void check(port);
  }, CHECK_MS);

  const server = createServer((incoming, response) => {
    const ports = healthy();
    turn += 1;
    const order = ports.map((_, index) => ports[(index + turn) % ports.length] ?? 0);
    forward(incoming, response, order);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    replicas,
    healthy,
    async stop() {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  [port, ...others]: readonly number[],
): void {
  if (port === undefined) {
    response.writeHead(502).end('no replica is ready');
    return;
  }
  const { method, url, headers, socket } = incoming;
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    // No connection is kept that the replica could close under a request.
    agent: false,
    headers: { 'x-forwarded-for': socket.remoteAddress, ...headers, connection: 'close' },
  });
  let isConnected = false;
  outgoing.once('socket', (used) =>
    used.once('connect', () => {
      isConnected = true;
      incoming.pipe(outgoing);
    }),
  );
  outgoing.once('response', (answer) => {
    const { connection: _own, 'keep-alive': _theirs, ...passed } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, passed);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  outgoing.once('error', (error) => {
    if (!isConnected) forward(incoming, response, others);
    else if (response.headersSent) response.destroy();
    else response.writeHead(502).end(String(error));
  });
  response.once('close', () => outgoing.destroy());
}
