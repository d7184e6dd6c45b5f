import { afterEach, describe, expect, it } from 'vitest';
import { startSilentPort } from '../../testing/servers/silent-port.ts';
import { mute, startTcpServer, type TestServer } from '../../testing/servers/tcp-servers.ts';
import type { Connector } from './connector.ts';
import { handleConnectors } from './handle-connector.ts';
import { socketConnector } from './socket-connector.ts';

const servers: Array<Pick<TestServer, 'close'>> = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const attempt = (connector: Connector, port: number) =>
  new Promise<string | null>((resolve) => connector.connect(port, resolve));

const openWithHandles = (address: string): Connector => {
  if (handleConnectors === null) throw new Error('This Node offers no handles.');
  return handleConnectors(address);
};

describe.each([
  ['with handles', openWithHandles],
  ['with sockets', socketConnector],
])('connecting %s', (_, open) => {
  it('tells open from closed ports, one after the other', async () => {
    const server = await startTcpServer(mute);
    const gone = await startTcpServer(mute);
    servers.push(server);
    await gone.close();
    const connector = open('127.0.0.1');
    expect(await attempt(connector, server.port)).toBeNull();
    expect(await attempt(connector, gone.port)).toBe('ECONNREFUSED');
    expect(await attempt(connector, server.port)).toBeNull();
  });

  it('closes what it has opened', async () => {
    const ended = Promise.withResolvers<void>();
    const server = await startTcpServer((socket) => {
      socket.resume();
      socket.once('close', () => ended.resolve());
    });
    servers.push(server);
    await attempt(open('127.0.0.1'), server.port);
    await ended.promise;
  });

  it('ends an attempt that nobody answers, and connects again', async () => {
    const silent = await startSilentPort();
    servers.push(silent);
    const connector = open('127.0.0.1');
    const ended = attempt(connector, silent.port);
    connector.abort();
    expect(await ended).toBe('ECANCELED');
    const server = await startTcpServer(mute);
    servers.push(server);
    expect(await attempt(connector, server.port)).toBeNull();
  });

  it('speaks IPv6', async () => {
    const server = await startTcpServer(mute, { host: '::1' });
    servers.push(server);
    expect(await attempt(open('::1'), server.port)).toBeNull();
  });

  it('names an error of this machine', async () => {
    // A broadcast address takes no connections.
    expect(await attempt(open('255.255.255.255'), 80)).toMatch(/^E(?!CONNREFUSED)/);
  });
});

it('this version of Node offers handles', () => {
  expect(handleConnectors).not.toBeNull();
});
