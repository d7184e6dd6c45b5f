import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { webhook } from '../kinds/webhook/webhook.ts';
import { attempt } from './attempt.ts';
import { answerToKeep, type ExchangePorts } from './exchange.ts';

let requests = 0;
/** While set, requests get no response. */
let isStalled = false;
const server = createServer((_req, res) => {
  requests += 1;
  if (!isStalled) res.end('taken');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const opened = {
  allowPrivate: false,
  ownEndpoints: [],
  privateHosts: {
    setting: 'PARAPET_WEBHOOK_PRIVATE_HOSTS',
    origins: [{ host: 'receiver.example', port }],
    blocks: [],
  },
};
const hosted = { allowPrivate: false, ownEndpoints: [] };
const publicUrl = 'https://parapet.example';
const message = {
  kind: webhook,
  deliveryId: '0190f5a0-0000-7000-8000-000000000001',
  body: '{}',
  connection: {
    url: `http://receiver.example:${port}/hook`,
    settings: {},
    secrets: {},
    signingSecret: null,
  },
  ticket: null,
  unsubscribeUrl: '',
  asksAfterLostAnswer: false,
};
const sendMessage = (ports: ExchangePorts, sent: typeof message, signal: AbortSignal) =>
  attempt(ports, sent, signal);
const never = new AbortController().signal;

afterEach(() => {
  requests = 0;
  isStalled = false;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a message to a host', () => {
  it('goes to the checked address, even when the name resolves elsewhere later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    const ports = { policy: opened, publicUrl, resolve };
    expect(await sendMessage(ports, message, never)).toMatchObject({
      responseCode: 200,
      answer: null,
      error: null,
      outcome: 'delivered',
    });
    expect(answers).toHaveLength(1);
  });

  it.each([
    ['resolves to loopback', ['127.0.0.1'], hosted, /private/],
    ['resolves to loopback as well', ['93.184.215.14', '::1'], hosted, /private/],
    ['resolves to a metadata service', ['169.254.169.254'], opened, /not public/],
    [
      'is Parapet itself',
      ['127.0.0.1'],
      { ...opened, ownEndpoints: [{ host: 'localhost', port }] },
      /belongs to Parapet/,
    ],
  ])('that %s is neither sent nor retried', async (_, addresses, policy, pattern) => {
    const ports = { policy, publicUrl, resolve: async () => addresses };
    const tried = await sendMessage(ports, message, never);
    expect(tried).toMatchObject({ responseCode: null, outcome: 'rejected' });
    expect(tried.error).toMatch(pattern);
    expect(requests).toBe(0);
  });

  it('is delivered on a retry once the operator has listed a private receiver', async () => {
    const resolve = async () => ['127.0.0.1'];
    const closed = { ...opened, privateHosts: { ...opened.privateHosts, origins: [] } };
    expect(await sendMessage({ policy: closed, publicUrl, resolve }, message, never)).toMatchObject(
      {
        responseCode: null,
        answer: null,
        error: `The address is private, and PARAPET_WEBHOOK_PRIVATE_HOSTS does not list it. The operator can add receiver.example:${port} there.`,
        outcome: 'rejected',
      },
    );
    expect(requests).toBe(0);
    const tried = await sendMessage({ policy: opened, publicUrl, resolve }, message, never);
    expect(tried).toMatchObject({ responseCode: 200, error: null });
  });

  it('that never responds times out and may be retried', async () => {
    isStalled = true;
    const ports = { policy: opened, publicUrl, resolve: async () => ['127.0.0.1'] };
    const tried = await sendMessage({ ...ports, timeoutMs: 50 }, message, never);
    expect(tried).toMatchObject({
      responseCode: null,
      answer: null,
      error: 'The receiver did not respond within 1 s.',
      outcome: 'retry',
    });
  });

  it('whose name does not exist fails with that message and may be retried', async () => {
    const resolve = () =>
      Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
    const tried = await sendMessage({ policy: hosted, publicUrl, resolve }, message, never);
    expect(tried).toMatchObject({ error: 'The host name does not exist.', outcome: 'retry' });
  });

  it('is not recorded as failed when this process stops meanwhile', async () => {
    const ending = AbortSignal.abort(new Error('the process ends'));
    const ports = { policy: opened, publicUrl, resolve: async () => ['127.0.0.1'] };
    await expect(sendMessage(ports, message, ending)).rejects.toThrow('the process ends');
  });
});

describe('the response of a receiver', () => {
  it.each(['93.184.215.14', '2606:4700::6810:84e5', '::ffff:93.184.215.14'])(
    'is stored for the public address %s, without NUL',
    (address) => {
      expect(answerToKeep(address, 'no_\u0000service')).toBe('no_service');
    },
  );

  it.each(['127.0.0.1', '10.0.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1'])(
    'is dropped for the private address %s',
    (address) => {
      expect(answerToKeep(address, 'secret')).toBeNull();
    },
  );

  it('is dropped for each address of this machine', () => {
    const cards = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    for (const { address } of cards) expect(answerToKeep(address, 'secret'), address).toBeNull();
  });
});
