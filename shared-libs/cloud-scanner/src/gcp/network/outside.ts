import type { Answer } from '../../definition/source.ts';
import type { Family } from '../../judging/address-set.ts';

/** An interface of a machine with an address that the internet can route to. */
export interface OutsideInterface {
  /** `nic0` */
  readonly name: string;
  readonly families: readonly Family[];
}

/** The interfaces of a machine that the internet can reach as far as addresses go. */
export function outsideInterfaces(networkInterfaces: Answer): readonly OutsideInterface[] {
  return ((networkInterfaces ?? []) as readonly Answer[]).flatMap((nic, index) => {
    const families: Family[] = [];
    if (nic?.accessConfigs?.length > 0) families.push('ipv4');
    if (nic?.ipv6AccessConfigs?.length > 0 || nic?.ipv6AccessType === 'EXTERNAL') {
      families.push('ipv6');
    }
    return families.length === 0 ? [] : [{ name: nic.name ?? `nic${index}`, families }];
  });
}

/** Addresses of a machine on the internet, as far as they are known. */
export const outsideAddresses = (networkInterfaces: Answer): readonly string[] =>
  ((networkInterfaces ?? []) as readonly Answer[]).flatMap((nic) =>
    [
      ...(nic?.accessConfigs ?? []).map((one: Answer) => one?.natIP ?? one?.externalIp),
      ...(nic?.ipv6AccessConfigs ?? []).map((one: Answer) => one?.externalIpv6),
    ].filter((address) => typeof address === 'string'),
  );
