import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { refusalFor } from './address-policy.ts';
import {
  addressesOfEndpoint,
  isOwnEndpoint,
  lookUpOwnEndpoints,
  type OwnEndpoint,
} from './own-endpoints.ts';
import { wrapped } from './testing/addresses.ts';

/** A resolver with scripted answers; other names are not found. */
function scripted(script: Record<string, readonly string[]>) {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    const found = script[host];
    if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found;
  };
  return { script, asked, resolve };
}

/** A clock that the test sets. */
function createTestClock() {
  const clock = { ms: 0, now: () => clock.ms };
  return clock;
}

const database: OwnEndpoint = { host: 'db.internal', port: 5432 };
const copyOf = (endpoint: OwnEndpoint): OwnEndpoint => ({ ...endpoint });
const at = (address: string, port: number, host?: string) =>
  host === undefined ? { address, port } : { address, port, host };

describe('a service of Parapet with a host name', () => {
  it('is recognised by every address of the name, in every form, at its port only', async () => {
    const own = copyOf(database);
    const { resolve } = scripted({ 'db.internal': ['10.20.0.5', 'fd12::5'] });
    await lookUpOwnEndpoints([own], resolve);
    const forms = Object.values(wrapped('10.20.0.5')).flat();
    for (const address of ['10.20.0.5', 'fd12::5', 'fd12:0:0:0:0:0:0:5', ...forms]) {
      expect(isOwnEndpoint(at(address, 5432), [own]), address).toBe(true);
      expect(isOwnEndpoint(at(address, 5433), [own]), address).toBe(false);
    }
    expect(isOwnEndpoint(at('10.20.0.6', 5432), [own])).toBe(false);
  });

  it('is recognised by an IPv4 address when its name resolves to that address inside IPv6', async () => {
    for (const form of Object.values(wrapped('198.20.0.5')).flat()) {
      const own = copyOf(database);
      await lookUpOwnEndpoints([own], async () => [form]);
      expect(isOwnEndpoint(at('198.20.0.5', 5432), [own]), form).toBe(true);
    }
  });

  it.each(['db.internal', 'DB.internal', 'db.internal.'])(
    'is refused as %s, whatever it resolves to',
    (host) => {
      const policy = { allowPrivate: true, ownEndpoints: [copyOf(database)] };
      expect(refusalFor('93.184.215.14', 5432, policy, host)).toContain('Parapet itself');
      expect(refusalFor('93.184.215.14', 80, policy, host)).toBeNull();
    },
  );

  it('follows its name and keeps earlier addresses for an hour', async () => {
    const own = copyOf(database);
    const clock = createTestClock();
    const { script, resolve } = scripted({ 'db.internal': ['10.20.0.5'] });
    await lookUpOwnEndpoints([own], resolve, clock.now);
    script['db.internal'] = ['10.20.0.6'];
    clock.ms += 5_000;
    await lookUpOwnEndpoints([own], resolve, clock.now);
    expect(addressesOfEndpoint(own)).toEqual(['10.20.0.5', '10.20.0.6']);
    clock.ms += 3_600_000;
    await lookUpOwnEndpoints([own], resolve, clock.now);
    expect(addressesOfEndpoint(own)).toEqual(['10.20.0.6']);
  });

  it('keeps its addresses while no name server responds', async () => {
    const own = copyOf(database);
    const clock = createTestClock();
    const { script, resolve } = scripted({ 'db.internal': ['10.20.0.5'] });
    await lookUpOwnEndpoints([own], resolve, clock.now);
    delete script['db.internal'];
    clock.ms += 10 * 3_600_000;
    await lookUpOwnEndpoints([own], resolve, clock.now);
    expect(isOwnEndpoint(at('10.20.0.5', 5432), [own])).toBe(true);
  });

  it('is resolved once for concurrent checks, and not again within five seconds', async () => {
    const own = copyOf(database);
    const clock = createTestClock();
    const { asked, resolve } = scripted({ 'db.internal': ['10.20.0.5'] });
    const lookUp = () => lookUpOwnEndpoints([own], resolve, clock.now);
    await Promise.all([lookUp(), lookUp(), lookUp()]);
    clock.ms += 4_999;
    await lookUp();
    expect(asked).toEqual(['db.internal']);
    clock.ms += 1;
    await lookUp();
    expect(asked).toHaveLength(2);
  });

  it('is not resolved when it is an address', async () => {
    const { asked, resolve } = scripted({});
    const own = { host: '::ffff:10.20.0.5', port: 5432 };
    await lookUpOwnEndpoints([own], resolve);
    expect(asked).toEqual([]);
    expect(isOwnEndpoint(at('10.20.0.5', 5432), [own])).toBe(true);
  });
});

describe('a site of Parapet whose address may be shared', () => {
  const site = { host: 'parapet.example', port: 443, sharesAddress: true };
  const lookedUp = async (...addresses: string[]) => {
    const own = copyOf(site);
    await lookUpOwnEndpoints([own], async () => addresses);
    return own;
  };
  const card = Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .find(({ address }) => !address.includes('%') && !address.startsWith('fe80'));

  it('is refused by name, while other sites at the same public address can be scanned', async () => {
    const policy = { allowPrivate: false, ownEndpoints: [await lookedUp('93.184.215.14')] };
    expect(refusalFor('93.184.215.14', 443, policy, 'customer.example')).toBeNull();
    expect(refusalFor('93.184.215.14', 443, policy, 'parapet.example')).toContain('Parapet itself');
    expect(refusalFor('93.184.215.14', 80, policy, 'parapet.example')).toBeNull();
  });

  it.each([
    ['private', '10.20.0.7'],
    ['unique local', 'fd12::7'],
    ['loopback', '127.0.0.1'],
    ['of this machine', card?.address ?? '127.0.0.1'],
  ])('is refused by an address that is %s', async (_, address) => {
    const policy = { allowPrivate: true, ownEndpoints: [await lookedUp(address)] };
    expect(refusalFor(address, 443, policy, 'customer.example')).toContain('Parapet itself');
  });

  it('is refused by every address of this machine when its name resolves to this machine', async () => {
    const own = await lookedUp(card?.address ?? '127.0.0.1');
    for (const address of ['127.0.0.1', '127.9.9.9', '::1']) {
      expect(isOwnEndpoint(at(address, 443), [own]), address).toBe(true);
    }
  });
});

describe('a policy without private addresses', () => {
  const policy = { allowPrivate: false, ownEndpoints: [{ host: '10.20.0.5', port: 5432 }] };

  it('does not reveal where services of Parapet are', () => {
    expect(refusalFor('10.20.0.5', 5432, policy)).toBe(refusalFor('10.20.0.6', 5432, policy));
  });

  it('refuses this machine by its public addresses', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((cards) => cards ?? []);
    for (const { address } of addresses.filter(({ address }) => !address.includes('%'))) {
      expect(refusalFor(address, 9200, policy), address).not.toBeNull();
    }
  });
});
