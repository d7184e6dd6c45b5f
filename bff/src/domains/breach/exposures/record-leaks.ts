import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { FoundLeak } from '../import/read-import.ts';
import { breachesIn } from '../repositories/breaches.repository.ts';
import {
  exposuresIn,
  type FoundBy,
  type NewExposure,
} from '../repositories/exposures.repository.ts';
import { peopleIn } from '../repositories/people.repository.ts';
import { kindOf } from '../sources/leak.ts';
import { type ExposureContent, firstStatus, growthOf } from './lifecycle.policy.ts';
import { severityOf } from './severity.policy.ts';

/** Counts the exposures that were new, and those that were known. */
export interface RecordedLeaks {
  readonly added: number;
  readonly known: number;
}

/** Leaks of one statement and one transaction. */
export const LEAKS_PER_TRANSACTION = 500;

/**
 * Stores at most `LEAKS_PER_TRANSACTION` leaks, each person once in each breach. What is known stays as it
 * is, so that a repetition, as after a lost worker, changes nothing. Nothing of erased people is stored.
 * @param isCurrent the source tells what it knows now, so that known ones are seen again
 */
export async function recordLeaks(
  scope: WorkspaceTx,
  leaks: readonly FoundLeak[],
  by: FoundBy,
  { isCurrent }: { readonly isCurrent: boolean },
): Promise<RecordedLeaks> {
  if (leaks.length === 0) return { added: 0, known: 0 };
  const breaches = await breachesIn(scope).save(leaks.map(({ breach }) => breach));
  const people = await peopleIn(scope).lock(leaks);
  const exposures = exposuresIn(scope);
  const present = [...people.values()].filter(({ masked }) => masked !== null);
  const stored = await exposures.listOfPeople(present.map(({ id }) => id));
  const ofPerson = Map.groupBy(stored, ({ personId }) => personId);

  const inserts: NewExposure[] = [];
  const growths: Parameters<typeof exposures.grow>[0][number][] = [];
  const seen: string[] = [];
  let known = 0;
  for (const leak of leaks) {
    const person = people.get(leak.identity.hash);
    const breach = breaches.get(leak.breach.name);
    if (!person || person.masked === null || !breach) continue;
    const told = contentOf(leak);
    const others = ofPerson.get(person.id) ?? [];
    const before = others.find(({ breachId }) => breachId === breach.id);
    const facts = { isQuiet: breach.isQuiet, breachDate: breach.breachDate, member: null };
    if (before) {
      known += 1;
      seen.push(before.id);
      const growth = growthOf(before, told);
      if (growth === null) continue;
      const severity =
        growth.kind === before.kind ? before.severity : severityOf({ ...facts, kind: growth.kind });
      growths.push({ ...growth, id: before.id, severity });
      continue;
    }
    const severity = severityOf({ ...facts, kind: told.kind });
    const ids = { assetId: person.assetId, personId: person.id, breachId: breach.id };
    inserts.push({ ...told, ...ids, severity, status: firstStatus(others) });
  }
  const added = await exposures.insert(inserts, by);
  await exposures.grow(growths, by);
  if (isCurrent) await exposures.touch(seen, by.at);
  return { added, known: known + inserts.length - added };
}

const contentOf = (leak: FoundLeak): ExposureContent => ({
  kind: kindOf(leak.breach, leak.dataClasses, leak.passwordExposed),
  dataClasses: leak.dataClasses,
  passwordExposed: leak.passwordExposed,
  services: leak.services,
});
