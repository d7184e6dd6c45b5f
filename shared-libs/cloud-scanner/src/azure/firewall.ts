import type { CloudVerdict } from '../definition/cloud-check.ts';
import type { Answer } from '../definition/source.ts';
import { addressRange, isInternet, union } from '../judging/address-set.ts';

/** A rule from 0.0.0.0 to 0.0.0.0 is Azure's own sign for all of its networks. */
const isOfAzure = ({ properties }: Answer): boolean =>
  properties?.startIpAddress === '0.0.0.0' && properties.endIpAddress === '0.0.0.0';

/** Judges the rules of a database server: those for everybody, and the one for every customer of Azure. */
export function judgeFirewall(rules: readonly Answer[], publicAccess: unknown): CloudVerdict {
  if (publicAccess === 'Disabled') return 'secure';
  const own = rules.filter((rule) => !isOfAzure(rule));
  const ranges = own.map(({ properties }) =>
    addressRange(`${properties?.startIpAddress}`, `${properties?.endIpAddress}`),
  );
  if (isInternet(union(...ranges, []), 'ipv4')) {
    const wide = own.find((_, at) => isInternet(ranges[at] ?? [], 'ipv4')) ?? own[0];
    return {
      problem: 'everybody',
      shown: {
        rule: wide?.name ?? null,
        startIpAddress: wide?.properties?.startIpAddress ?? null,
        endIpAddress: wide?.properties?.endIpAddress ?? null,
      },
      expected: 'the addresses that need the server',
    };
  }
  return 'secure';
}

/** The rule that lets every customer of Azure in; undefined for none. */
export const azureRule = (rules: readonly Answer[]): Answer => rules.find(isOfAzure);
