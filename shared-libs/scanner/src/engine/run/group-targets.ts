import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { resolveWithSystem } from '../../address-guard/resolve-host.ts';
import { partsOf } from '../../collectors/resolve/resolve-target.ts';
import type { GroupTargets } from '../contract.ts';

const NAMES_AT_ONCE = 50;
const ALL_NAMES_MS = 3000;

/** @param resolve default: as the system does */
export function createGroupTargets(resolve = resolveWithSystem): GroupTargets {
  return async (targets, signal) => {
    const hosts = targets.map((target) => partsOf(target).host);
    const names = [...new Set(hosts)];
    const addresses = new Map<string, string>();
    const enough = new AbortController();
    const ended = AbortSignal.any([signal, enough.signal]);
    const lookUp = async (name: string) => {
      if (ended.aborted) return;
      const [address] = await resolve(name, ended).catch(() => []);
      if (address !== undefined) addresses.set(name, address);
    };
    const all = pLimit(NAMES_AT_ONCE).map(names, lookUp);
    await Promise.race([all, wait(ALL_NAMES_MS, undefined, { signal: ended })]).catch(
      () => undefined,
    );
    enough.abort();
    signal.throwIfAborted();
    return hosts.map((host) => addresses.get(host) ?? host);
  };
}
