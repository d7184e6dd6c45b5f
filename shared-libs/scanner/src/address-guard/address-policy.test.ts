import { describe, expect, it } from 'vitest';
import { addressFor } from './address-for.ts';
import { isPrivateAddress, refusalFor } from './address-policy.ts';
import { globalAddresses, innerAddresses, refusedEverywhere } from './testing/addresses.ts';

const hosted = { allowPrivate: false, ownEndpoints: [] };
const operatorsMachine = {
  allowPrivate: true,
  ownEndpoints: [
    { host: 'localhost', port: 3000 },
    { host: '::1', port: 54322 },
  ],
};

describe('the addresses of a connection', () => {
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    'allows the public address %s everywhere',
    (address) => {
      expect(refusalFor(address, 443, hosted)).toBeNull();
      expect(refusalFor(address, 443, operatorsMachine)).toBeNull();
    },
  );

  it.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1'])(
    'allows the private address %s only where the operator owns the machine',
    (address) => {
      expect(isPrivateAddress(address)).toBe(true);
      expect(refusalFor(address, 80, hosted)).toContain('private');
      expect(refusalFor(address, 80, operatorsMachine)).toBeNull();
    },
  );

  it('recognises a private IPv4 address inside IPv6', () => {
    expect(refusalFor('::ffff:10.0.0.1', 80, hosted)).toContain('private');
    expect(refusalFor('::ffff:127.0.0.1', 3000, operatorsMachine)).toContain('Parapet');
  });

  it.each([
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '224.0.0.1',
    'ff02::1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::7f00:1',
    '::a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '240.0.0.1',
  ])('refuses %s everywhere: metadata, link-local, multicast or reserved', (address) => {
    expect(refusalFor(address, 80, hosted)).not.toBeNull();
    expect(refusalFor(address, 80, operatorsMachine)).not.toBeNull();
  });

  it('refuses services of Parapet at every address of this machine', () => {
    for (const address of ['127.0.0.1', '127.0.0.2', '::1']) {
      expect(refusalFor(address, 3000, operatorsMachine)).toContain('Parapet');
      expect(refusalFor(address, 54322, operatorsMachine)).toContain('Parapet');
      expect(refusalFor(address, 8080, operatorsMachine)).toBeNull();
    }
  });

  it('refuses text that is not an address', () => {
    expect(refusalFor('example.com', 80, hosted)).toContain('not an IP address');
  });
});

describe('addresses of the registries', () => {
  const webhooks = {
    allowPrivate: false,
    ownEndpoints: [],
    privateHosts: { setting: 'THE_SETTING', origins: [], blocks: ['10.0.0.0/8'] },
  };
  const policies = { hosted, operatorsMachine: { ...hosted, allowPrivate: true }, webhooks };
  /** Returns the names of the policies that allow the address, as a URL and as a resolved name. */
  const policiesAllowing = async (address: string) => {
    const names: string[] = [];
    for (const [name, policy] of Object.entries(policies)) {
      const literal = new URL(`http://${address.includes(':') ? `[${address}]` : address}:8080/`);
      const named = new URL('http://name.test:8080/');
      const { signal } = new AbortController();
      const passes = [
        refusalFor(address, 8080, policy) === null,
        await addressFor(literal, { policy }, signal).then(Boolean, () => false),
        await addressFor(named, { policy, resolve: async () => [address] }, signal).then(
          Boolean,
          () => false,
        ),
      ];
      expect(new Set(passes).size, `${address} by ${name}`).toBe(1);
      if (passes[0]) names.push(name);
    }
    return names;
  };

  it('come from a table of more than 900', () => {
    const all = new Set([...refusedEverywhere, ...innerAddresses, ...globalAddresses]);
    expect(all.size).toBeGreaterThan(900);
  });

  it.each(refusedEverywhere)('%s is never allowed', async (address) => {
    expect(await policiesAllowing(address)).toEqual([]);
    expect(isPrivateAddress(address)).toBe(false);
  });

  it.each(innerAddresses)(
    '%s is allowed only where private targets are allowed or listed',
    async (address) => {
      // 10.0.0.0/8 is listed above; in its mapped form it begins with ::ffff:a00 or ::ffff:aff.
      const isListed = /^10\.|:10\.|ffff:a[0-9a-f]{2}:/.test(address);
      expect(await policiesAllowing(address)).toEqual([
        'operatorsMachine',
        ...(isListed ? ['webhooks'] : []),
      ]);
      expect(isPrivateAddress(address)).toBe(true);
    },
  );

  it.each(globalAddresses)('%s is allowed everywhere', async (address) => {
    expect(await policiesAllowing(address)).toEqual(['hosted', 'operatorsMachine', 'webhooks']);
    expect(isPrivateAddress(address)).toBe(false);
  });

  it.each([
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '127.0.0.1.', '1.2.3'],
    ...['fe80::1%eth0', '::1%lo', 'fd00:ec2::254%1', '[::1]', '1.2.3.4/32', '::ffff:1.2.3', ' ::1'],
  ])('%j is no address', (text) => {
    for (const policy of Object.values(policies)) {
      expect(refusalFor(text, 80, policy)).toContain('not an IP address');
    }
  });
});
