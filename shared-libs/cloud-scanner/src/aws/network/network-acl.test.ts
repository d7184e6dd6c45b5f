import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Seen } from '../../definition/cloud-check.ts';
import { addressesOf } from '../../judging/address-set.ts';
import type { AclEntry } from './network.ts';
import { aclAllows } from './reach.ts';

const networks = ['0.0.0.0/0', '128.0.0.0/1', '198.51.100.0/24', '203.0.113.0/24', '10.0.0.0/8'];
const addresses = ['198.51.100.7', '203.0.113.9', '10.1.2.3', '8.8.8.8', '192.0.2.1'];

const entries = fc.uniqueArray(
  fc.record({
    RuleNumber: fc.integer({ min: 1, max: 30 }),
    RuleAction: fc.constantFrom('allow', 'deny'),
    Protocol: fc.constantFrom('-1', '6', '17'),
    CidrBlock: fc.constantFrom(...networks),
    PortRange: fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
      .map(([From, width]) => ({ From, To: From + width })),
  }),
  { selector: ({ RuleNumber }) => RuleNumber, maxLength: 8 },
);

const contains = (cidr: string, address: string): boolean => {
  const [[at] = [0n]] = addressesOf(`${address}/32`, 'ipv4');
  return addressesOf(cidr, 'ipv4').some(([first, last]) => first <= at && at <= last);
};

/** Asks the entries one by one, as the provider's documentation says. */
function isAllowed(all: readonly AclEntry[], address: string, port: number): boolean {
  const match = all
    .toSorted((one, other) => (one.RuleNumber ?? 0) - (other.RuleNumber ?? 0))
    .find(
      ({ Protocol, PortRange, CidrBlock = '' }) =>
        contains(CidrBlock, address) &&
        (Protocol === '-1' ||
          (Protocol === '6' && (PortRange?.From ?? 0) <= port && port <= (PortRange?.To ?? 0))),
    );
  return match?.RuleAction === 'allow';
}

it('a network ACL allows each address that its first matching entry allows', () => {
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(...addresses),
      fc.integer({ min: 0, max: 150 }),
      (all, address, port) => {
        const acl = { config: { Entries: all } } as unknown as Seen;
        const allowed = aclAllows(acl, 'ipv4', false, { protocol: 'tcp', port });
        const [[at] = [0n]] = addressesOf(`${address}/32`, 'ipv4');
        expect(allowed.some(([first, last]) => first <= at && at <= last)).toBe(
          isAllowed(all, address, port),
        );
      },
    ),
  );
});
