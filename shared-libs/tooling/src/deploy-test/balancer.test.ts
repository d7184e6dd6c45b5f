import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Balancer, startBalancer } from './balancer.ts';

let balancer: Balancer;
const servers = new Map<number, Server>();
const notReady = new Set<number>();

async function startReplica(): Promise<number> {
  const server = createServer(async (incoming, response) => {
    const { port } = server.address() as AddressInfo;
    const isCheck = incoming.url === '/readyz';
    response.statusCode = isCheck && notReady.has(port) ? 503 : 200;
    response.end(`${port} ${Buffer.concat(await incoming.toArray())}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  servers.set(port, server);
  balancer.replicas.add(port);
  return port;
}

async function stopReplica(port: number): Promise<void> {
  const closed = new Promise((resolve) => servers.get(port)?.close(resolve));
  servers.get(port)?.closeAllConnections();
  servers.delete(port);
  await closed;
}

beforeEach(async () => {
  balancer = await startBalancer();
});
afterEach(async () => {
  await balancer.stop();
  for (const port of servers.keys()) await stopReplica(port);
  notReady.clear();
});

const post = async () => {
  const answer = await fetch(balancer.url, { method: 'POST', body: 'hello' });
  return { status: answer.status, text: await answer.text() };
};
const seen = async () => Number((await post()).text.split(' ')[0]);

test('takes turns, and leaves out a replica that is not ready', async () => {
  expect((await post()).status).toBe(502);
  const [one, two] = [await startReplica(), await startReplica()];
  await expect.poll(() => balancer.healthy()).toEqual([one, two]);
  expect(new Set([await seen(), await seen()])).toEqual(new Set([one, two]));
  notReady.add(one);
  await expect.poll(() => balancer.healthy()).toEqual([two]);
  expect([await seen(), await seen()]).toEqual([two, two]);
});

test('sends a request on, with its body, when the replica has just closed its port', async () => {
  const [one, two] = [await startReplica(), await startReplica()];
  await expect.poll(() => balancer.healthy()).toHaveLength(2);
  await stopReplica(one);
  for (let count = 0; count < 4; count += 1)
    expect(await post()).toEqual({ status: 200, text: `${two} hello` });
});
