import { known, unknown } from '@parapet/checks/definition/read';
import { isPrivateAddress } from '../../address-guard/address-policy.ts';
import { isOwnEndpoint } from '../../address-guard/own-endpoints.ts';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { questionsOf } from '../../check-definition/needs.ts';
import { type CollectedHost, collectHost } from '../../collectors/host/collect-host.ts';
import { lookUpOwn, type TargetParts } from '../../collectors/resolve/resolve-target.ts';
import { askStartTls } from '../../collectors/services/ask-start-tls.ts';
import { nameServices } from '../../collectors/services/name-services.ts';
import { askOverTcp } from '../../collectors/services/questions/ask-tcp.ts';
import { askOverUdp } from '../../collectors/services/questions/ask-udp.ts';
import { allPorts, commonPorts } from '../../collectors/tcp/common-ports.ts';
import type { HostSnapshot, Service, SiblingAddress } from '../../subjects/host.ts';
import type { FoundHost, OtherAddress } from './find-host.ts';
import type { ReadContext } from './read-context.ts';
import type { ReadAgain } from './read-software.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

export interface PortsReading {
  /** Comes from the address that everything else is read from. */
  snapshot: HostSnapshot;
  /** Every port of that address was identified, so a service that is not listed is gone. */
  isWhole: boolean;
  /** Its ports and services that a limit left out, as a reason; null when there are none. */
  cutOff: string | null;
  /** Its ports that may be anything, as a reason; null when there are none. */
  unclear: string | null;
  /** The same of each further address of the name. */
  others: readonly AddressReading[];
  /** Over all addresses. */
  reading: Reading;
  readAgain: ReadAgain;
}

export interface AddressReading extends Omit<CollectedHost, 'closed' | 'filtered'> {
  isWhole: boolean;
  /** Locators that were seen to hold nothing, or something else than what a check looks for. */
  gone: ReadonlySet<string>;
  /** Ports that are never contacted. */
  excluded: readonly number[];
}

/** Adds to the reason for an empty reading that more may be behind ports that are unclear. */
export const andUnclear = (ports: PortsReading | null): string =>
  ports?.unclear ? `. ${ports.unclear}` : '';

/**
 * Scans all ports on private and loopback addresses, the common ones elsewhere, and the URL's own; of
 * every address that the name has.
 */
export async function readPorts(
  parts: TargetParts,
  host: FoundHost,
  checks: readonly RegisteredCheck[],
  context: ReadContext,
): Promise<PortsReading> {
  const { traffic, judges, inventory, udpPortOffset } = context;
  // The addresses themselves were checked in `findHost`.
  await lookUpOwn(context.policy, traffic.signal);
  const read = (address: string) => readAddress(parts, address, checks, context);
  const routed = host.others.filter(({ state }) => state !== 'unrouted');
  const [first, ...others] = await Promise.all([
    read(host.address),
    ...routed.map(({ address }) => read(address)),
  ]);
  const all = [first, ...others];
  const siblings = host.others.map((other) => siblingOf(other, others));
  const subjects = all.map(
    ({ snapshot }, index): HostSnapshot =>
      index === 0 && siblings.length > 0 ? { ...snapshot, siblings } : snapshot,
  );
  const isWhole = all.every((one) => one.isWhole) && host.leftOut === null;
  for (const [index, { snapshot }] of all.entries()) {
    inventory.addHost(parts.host, snapshot, {
      isWhole: isWhole && index === 0,
      isFurther: index > 0,
    });
  }
  const gaps = all.map((one) => one.cutOff ?? one.unclear).find((reason) => reason !== null);
  const missing = host.leftOut ?? gaps ?? null;
  return {
    ...first,
    others,
    reading: {
      verdicts: await Promise.all(
        subjects.map((subject) => judgeSubject(judges, known(subject), checks)),
      ),
      // One address may fail a check that another passes, so nothing closes while one of several was not seen.
      cutOff: host.others.length > 0 ? missing : null,
      gap: host.others.length > 0 ? null : missing,
      // Only what every address shows to be absent is gone.
      gone:
        host.leftOut === null
          ? [...first.gone].filter((locator) => others.every(({ gone }) => gone.has(locator)))
          : [],
      exhaustive: all.every(({ snapshot }) => snapshot.complete) && host.leftOut === null,
      emptyReason: 'No port is open',
      recheck: async (subject, check, locators) => {
        const before = subjects[subject];
        const excluded = all[subject]?.excluded ?? [];
        if (before === undefined) return unknown('The address is not part of this scan');
        const { address } = before;
        const questions = questionsOf(check);
        const suspects = before.services.filter(({ port }) => locators.includes(`tcp/${port}`));
        const again = suspects.map(({ port }) => port);
        const datagrams = askOverUdp(
          { address, questions, excluded, portOffset: udpPortOffset },
          traffic,
        );
        const services = await nameServices(address, address, again, traffic);
        const answers = await askOverTcp({ address, questions, services }, traffic);
        const fresh = { ...before, services, answers: [...answers, ...(await datagrams)] };
        return judgeAgain(judges, known(fresh), check);
      },
    },
    readAgain: readBannerAgain(parts.host, all, context),
  };
}

async function readAddress(
  { host, url }: TargetParts,
  address: string,
  checks: readonly RegisteredCheck[],
  context: ReadContext,
): Promise<AddressReading> {
  const { traffic, policy, progress, udpPortOffset, maxServices } = context;
  const listed = context.ports ?? (isPrivateAddress(address) ? allPorts : commonPorts);
  const own = url === null || listed.includes(url.port) ? [] : [url.port];
  const wanted = [...own, ...listed];
  const excluded = wanted.filter((port) =>
    isOwnEndpoint({ host, address, port }, policy.ownEndpoints),
  );
  const ports = wanted.filter((port) => !excluded.includes(port));
  const questions = [...new Set(checks.flatMap(questionsOf))].sort();
  // Names of one address share a reading only if the same is asked, and the same ports are excluded.
  const key = `${address}|${own}|${excluded}|${questions}`;
  const collected = await context.readHost(key, () => {
    progress.count('ports', { total: ports.length });
    return collectHost({
      host: address,
      address,
      ports,
      questions,
      excluded,
      maxServices,
      udpPortOffset,
      traffic,
      onProgress: (done) => progress.count('ports', { done }),
    });
  });
  const services = await withNamedXmpp(collected.snapshot.services, { host, address }, context);
  const snapshot = { ...collected.snapshot, services };
  const { closed, filtered, ...rest } = collected;
  const answering = services.filter(({ name }) => name !== null).map(({ port }) => port);
  return {
    ...rest,
    snapshot,
    excluded,
    isWhole: snapshot.complete && services.every(({ mute }) => !mute),
    gone: new Set([...closed, ...filtered, ...answering].map((port) => `tcp/${port}`)),
  };
}

/** XMPP tells what it offers only to who asks for a name that it serves. */
const withNamedXmpp = (
  services: readonly Service[],
  { host, address }: { host: string; address: string },
  { traffic }: ReadContext,
): Promise<readonly Service[]> =>
  Promise.all(
    services.map(async (service) => {
      if (service.startTls?.protocol !== 'xmpp' || host === address) return service;
      const endpoint = { host, address, port: service.port };
      return { ...service, startTls: await askStartTls(endpoint, 'xmpp', traffic) };
    }),
  );

function siblingOf(
  { address, state }: OtherAddress,
  readings: readonly AddressReading[],
): SiblingAddress {
  if (state === 'unrouted') {
    const reason = `This machine has no route to ${address}, so it was not examined`;
    return { address, openPorts: null, reason };
  }
  const read = readings.find(({ snapshot }) => snapshot.address === address);
  const reason = read?.cutOff ?? read?.unclear ?? null;
  const openPorts = read?.snapshot.services.map(({ port }) => port) ?? [];
  return { address, openPorts, reason: reason === null ? null : `${address}: ${reason}` };
}

function readBannerAgain(
  host: string,
  readings: readonly AddressReading[],
  { traffic, detector }: ReadContext,
): ReadAgain {
  return async (port) => {
    const shown = readings.filter(({ snapshot }) =>
      snapshot.services.some((service) => service.port === port && service.name !== 'http'),
    );
    if (shown.length === 0) return null;
    const ofEach = shown.map(async ({ snapshot: { address } }) => {
      const again = await nameServices(host, address, [port], traffic);
      return again.flatMap((service) => detector.ofService(service, { host, address }));
    });
    return known((await Promise.all(ofEach)).flat());
  };
}
