import { describe, expect, it } from 'vitest';
import {
  globalAddresses,
  innerAddresses,
  refusedEverywhere,
} from '../../address-guard/testing/addresses.ts';
import { known } from '../../subjects/read.ts';
import type { DnsAnswer } from '../../subjects/zone.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { partsOf, resolveTarget } from './resolve-target.ts';

const hosted = { allowPrivate: false, ownEndpoints: [] };
const ownMachine = { allowPrivate: true, ownEndpoints: [] };
const { signal } = new AbortController();

/** Answers every question with these addresses. */
const dnsOf = (...addresses: string[]): DnsClient => ({
  query: async (_name, type) => {
    const isAsked = (address: string) => (address.includes(':') ? 'AAAA' : 'A') === type;
    return known({ values: addresses.filter(isAsked) } as unknown as DnsAnswer);
  },
});

/** Whether each way that leads to an address is open: an IP asset, a URL, a name. */
async function waysTo(address: string, policy: typeof hosted): Promise<readonly boolean[]> {
  const url = `http://${address.includes(':') ? `[${address}]` : address}:8080/`;
  const target = { assetId: 'a', ownershipProved: true } as const;
  const ip = partsOf({ ...target, type: 'ip', canonicalKey: address });
  const page = partsOf({ ...target, type: 'url', canonicalKey: new URL(url).href });
  const found = await Promise.all([
    resolveTarget(ip.host, policy, signal, null),
    resolveTarget(page.host, policy, signal, null),
    resolveTarget('name.test', policy, signal, dnsOf(address)),
  ]);
  return found.map(({ ok }) => ok);
}

const open = [true, true, true];
const closed = [false, false, false];

describe('where a scan goes', () => {
  it.each(refusedEverywhere)('never to %s', async (address) => {
    expect(await waysTo(address, hosted)).toEqual(closed);
    expect(await waysTo(address, ownMachine)).toEqual(closed);
  });

  it.each(innerAddresses)('to %s where private targets are allowed', async (address) => {
    expect(await waysTo(address, hosted)).toEqual(closed);
    expect(await waysTo(address, ownMachine)).toEqual(open);
  });

  it.each(globalAddresses)('to %s everywhere', async (address) => {
    expect(await waysTo(address, hosted)).toEqual(open);
    expect(await waysTo(address, ownMachine)).toEqual(open);
  });

  it('to those addresses alone of a name that may be contacted', async () => {
    const dns = dnsOf('10.0.0.1', '93.184.215.14', '169.254.169.254', 'fd00:ec2::23');
    expect(await resolveTarget('name.test', hosted, signal, dns)).toEqual({
      ok: true,
      addresses: ['93.184.215.14'],
    });
  });
});
