import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type WatchedLookups, watchLookups } from '../testing/scans/watch-lookups.ts';
import {
  startDnsServer,
  type TestDnsServer,
  type TestZone,
} from '../testing/servers/dns-server.ts';
import { createHostsFile } from './hosts-file.ts';
import { createResolveHost, resolveWithSystem } from './resolve-host.ts';
import { resolveOwnHost } from './resolve-own-host.ts';

const records: TestZone['records'] = [
  { name: 'both.test', type: 'AAAA', data: 'fd12::5' },
  { name: 'both.test', type: 'A', data: '10.20.0.5' },
  { name: 'six.test', type: 'AAAA', data: 'fd12::6' },
  { name: 'mail.test', type: 'MX', data: { preference: 1, exchange: 'both.test' } },
  { name: 'listed.test', type: 'A', data: '10.20.0.99' },
  { name: 'localhost', type: 'A', data: '93.184.215.14' },
];
const asked = new Set<string>();
let server: TestDnsServer;
let folder: string;
let lookups: WatchedLookups | null = null;

beforeAll(async () => {
  server = await startDnsServer({
    records,
    allowsTransfer: false,
    fails: ['broken.test'],
    isSilentFor: (name) => {
      asked.add(name);
      return name === 'silent.test';
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'parapet-hosts-'));
});
afterEach(() => {
  lookups?.stop();
  asked.clear();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const resolver = () =>
  createResolveHost({ servers: [server], hostsFile: createHostsFile(join(folder, 'hosts')) });

describe('a name of a target', () => {
  it('has the addresses that DNS tells, IPv4 first', async () => {
    const resolve = resolver();
    expect(await resolve('both.test')).toEqual(['10.20.0.5', 'fd12::5']);
    expect(await resolve('Both.Test.')).toEqual(['10.20.0.5', 'fd12::5']);
    expect(await resolve('six.test')).toEqual(['fd12::6']);
  });

  it.each([
    ['no-such-name.test', 'ENOTFOUND'],
    ['mail.test', 'ENOTFOUND'],
    [`${'a'.repeat(64)}.test`, 'ENOTFOUND'],
    ['broken.test', 'EAI_AGAIN'],
  ])('without an address is an error: %s is %s', async (name, code) => {
    await expect(resolver()(name)).rejects.toMatchObject({ code });
  });

  it('has the addresses of the hosts file before others, as soon as the file changes', async () => {
    const resolve = resolver();
    const path = join(folder, 'hosts');
    expect(await resolve('listed.test')).toEqual(['10.20.0.99']);
    asked.clear();
    await writeFile(
      path,
      '# names\nfd12::1 listed.test\n10.20.0.1\tother.test Listed.Test # mine\nfe80::1%lo0 listed.test\n',
    );
    expect(await resolve('LISTED.test')).toEqual(['10.20.0.1', 'fd12::1']);
    expect(asked).toEqual(new Set());
    await rm(path);
    expect(await resolve('listed.test')).toEqual(['10.20.0.99']);
  });

  it.each(['localhost', 'app.localhost', 'LOCALHOST.'])(
    'is this machine without a question: %s',
    async (name) => {
      expect(await resolver()(name)).toEqual(['127.0.0.1', '::1']);
      expect(asked).toEqual(new Set());
    },
  );

  it('is an address as it stands', async () => {
    expect(await resolver()('192.0.2.1')).toEqual(['192.0.2.1']);
    expect(await resolver()('[::1]')).toEqual(['::1']);
  });
});

describe('a lookup', () => {
  it('ends at once when it is stopped, with all it asked', async () => {
    lookups = watchLookups();
    const stop = new AbortController();
    const ended = expect(resolver()('silent.test', stop.signal)).rejects.toThrow('cancelled');
    await expect.poll(() => asked).toContain('silent.test');
    expect(lookups.open()).toEqual(['silent.test', 'silent.test']);
    stop.abort(new Error('cancelled'));
    await turn();
    expect(lookups.open()).toEqual([]);
    await ended;
    await expect(resolver()('both.test', stop.signal)).rejects.toThrow('cancelled');
  });

  it('takes no thread, whatever name servers the system has', async () => {
    const watched = watchLookups();
    lookups = watched;
    const stop = new AbortController();
    const ended = expect(resolveWithSystem('name.invalid', stop.signal)).rejects.toThrow();
    await expect.poll(() => watched.asked() + watched.onThreads()).toBeGreaterThan(0);
    stop.abort();
    await ended;
    expect(watched.onThreads()).toBe(0);
  });
});

describe('a name of a service of Parapet', () => {
  it('takes one thread at most, however many wait for it', async () => {
    lookups = watchLookups();
    const stop = new AbortController();
    const stopped = expect(resolveOwnHost('localhost', stop.signal)).rejects.toThrow('timeout');
    const both = Promise.all([resolveOwnHost('localhost'), resolveOwnHost('localhost')]);
    stop.abort(new Error('timeout'));
    await stopped;
    const [first, second] = await both;
    expect(first).toContain('127.0.0.1');
    expect(second).toEqual(first);
    expect(lookups.onThreads()).toBe(1);
  });
});
