import { describe, expect, it } from 'vitest';
import { type ResolveHost, resolveWithSystem } from '../../address-guard/resolve-host.ts';
import {
  globalAddresses,
  innerAddresses,
  refusedEverywhere,
} from '../../address-guard/testing/addresses.ts';
import { partsOf, resolveTarget } from './resolve-target.ts';

const hosted = { allowPrivate: false, ownEndpoints: [] };
const ownMachine = { allowPrivate: true, ownEndpoints: [] };
const { signal } = new AbortController();

/** Every name has these addresses. */
const namesAt =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses;

/** Returns whether an address is allowed as an IP asset, as a URL and through a name. */
async function accessTo(address: string, policy: typeof hosted): Promise<readonly boolean[]> {
  const url = `http://${address.includes(':') ? `[${address}]` : address}:8080/`;
  const target = { assetId: 'a', ownershipProved: true } as const;
  const ip = partsOf({ ...target, type: 'ip', canonicalKey: address });
  const page = partsOf({ ...target, type: 'url', canonicalKey: new URL(url).href });
  const found = await Promise.all([
    resolveTarget(ip.host, policy, resolveWithSystem, signal),
    resolveTarget(page.host, policy, resolveWithSystem, signal),
    resolveTarget('name.test', policy, namesAt(address), signal),
  ]);
  return found.map(({ ok }) => ok);
}

const open = [true, true, true];
const closed = [false, false, false];

describe('addresses that a scan contacts', () => {
  it.each(refusedEverywhere)('never include %s', async (address) => {
    expect(await accessTo(address, hosted)).toEqual(closed);
    expect(await accessTo(address, ownMachine)).toEqual(closed);
  });

  it.each(innerAddresses)('include %s where private targets are allowed', async (address) => {
    expect(await accessTo(address, hosted)).toEqual(closed);
    expect(await accessTo(address, ownMachine)).toEqual(open);
  });

  it.each(globalAddresses)('always include %s', async (address) => {
    expect(await accessTo(address, hosted)).toEqual(open);
    expect(await accessTo(address, ownMachine)).toEqual(open);
  });

  it('include only the allowed addresses of a name', async () => {
    const resolve = namesAt('10.0.0.1', '93.184.215.14', '169.254.169.254', 'fd00:ec2::23');
    expect(await resolveTarget('name.test', hosted, resolve, signal)).toEqual({
      ok: true,
      addresses: ['93.184.215.14'],
    });
  });
});

it('without an answer for a name below .local says that multicast DNS is not asked', async () => {
  const missing: ResolveHost = async () => {
    throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
  };
  const reasonOf = async (name: string) => {
    const found = await resolveTarget(name, ownMachine, missing, signal);
    return found.ok ? null : found.reason;
  };
  expect(await reasonOf('printer.local')).toMatch(/^The name does not resolve\. Multicast DNS/);
  expect(await reasonOf('printer.test')).toBe('The name does not resolve');
});
