import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { collectZone } from '../../collectors/zone/collect-zone.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { Verdicts } from '../judging/judged.ts';
import { type AssetPlan, checksOf } from '../ledger/plan.ts';
import type { HostSearch } from './find-host.ts';
import type { ReadContext } from './read-context.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

const GONE = 'The name does not resolve';

/** Reads the DNS records of a domain, even when the host behind the name does not answer. */
export async function readZone(
  plan: AssetPlan,
  name: string,
  host: HostSearch,
  {
    dns,
    traffic,
    policy,
    nameServerPort,
    mailPort,
    rdapUrl,
    userAgent,
    judges,
    inventory,
  }: ReadContext,
): Promise<Reading> {
  const checks = checksOf(plan, 'zone').flat();
  const isProved = plan.open.some((c) => c.subject === 'zone' && c.reach !== 'anyone');
  const read = () =>
    collectZone({
      name,
      client: dns,
      traffic,
      policy,
      isProved,
      userAgent,
      nameServerPort,
      mailPort,
      rdapUrl,
    });
  const zone = await read();
  if (zone.ok && zone.value !== null) inventory.addZone(zone.value);
  let second: ReturnType<typeof read> | null = null;
  const verdicts: Read<Verdicts>[] = [];
  for (const subject of subjectsOf(zone, host)) {
    verdicts.push(await judgeSubject(judges, subject, checks));
  }
  return {
    verdicts,
    cutOff: null,
    exhaustive: zone.ok && zone.value !== null,
    emptyReason: 'The name is not in public DNS',
    recheck: async (_subject, check) => {
      // One fresh look serves every check that asks for one.
      second ??= read();
      const again = await second;
      if (!again.ok) return again;
      if (again.value === null) return unknown(GONE);
      return judgeAgain(judges, known(again.value), check);
    },
  };
}

/** A name from the hosts file has no zone; a name that does not resolve at all is an error. */
function subjectsOf(
  zone: Awaited<ReturnType<typeof collectZone>>,
  host: HostSearch,
): readonly Read<Subject>[] {
  if (!zone.ok) return [zone];
  if (zone.value !== null) return [known(zone.value)];
  return host.state === 'unresolved' ? [unknown(GONE)] : [];
}
