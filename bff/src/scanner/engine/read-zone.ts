import { collectZone } from '../collectors/dns/collect-zone.ts';
import { known, type Read, unknown } from '../subjects/read.ts';
import type { Subject } from '../subjects/subject.ts';
import type { HostSearch } from './find-host.ts';
import type { AssetPlan } from './plan.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';

const GONE = 'The name does not resolve';

/** The DNS side of a domain; it is read even when the host behind the name is silent. */
export async function readZone(
  plan: AssetPlan,
  name: string,
  host: HostSearch,
  { dns, traffic, policy, nameServerPort }: World,
): Promise<Reading> {
  const tryTransfer = plan.open.some((c) => c.subject === 'zone' && c.reach === 'proved');
  const read = () =>
    collectZone({ name, client: dns, traffic, policy, tryTransfer, nameServerPort });
  const zone = await read();
  return {
    subjects: subjectsOf(zone, host),
    exhaustive: zone.ok && zone.value !== null,
    nothingThere: 'The name is not in public DNS',
    lookAgain: async () => {
      const again = await read();
      if (!again.ok) return again;
      return again.value === null ? unknown(GONE) : known(again.value);
    },
  };
}

/** A name from the hosts file has no zone; a name that nobody knows is an error. */
function subjectsOf(
  zone: Awaited<ReturnType<typeof collectZone>>,
  host: HostSearch,
): readonly Read<Subject>[] {
  if (!zone.ok) return [zone];
  if (zone.value !== null) return [known(zone.value)];
  return host.state === 'unresolved' ? [unknown(GONE)] : [];
}
