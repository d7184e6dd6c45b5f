import type { Person } from '@parapet/contracts/access/person';
import { sql } from 'kysely';
import type { WorkspaceTx } from './database.ts';

/**
 * Reads the names of people of the workspace, of which none is an address; of a deleted account the name
 * is null.
 */
export async function peopleIn(
  { tx, workspaceId }: WorkspaceTx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Person | null> {
  const people = [...new Set(ids.filter((id) => id !== null))];
  if (people.length === 0) return () => null;
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from parapet.people_of(${workspaceId}, ${people}::uuid[])`.execute(tx);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : { id, name: names.get(id) ?? null });
}

/** Who did something, and when. */
interface Deed {
  readonly actorId: string | null;
  readonly at: string;
}

/** Reads the names that people had when they did something, in that order; null for what nobody did. */
export async function peopleAt(
  { tx, workspaceId }: WorkspaceTx,
  deeds: readonly Deed[],
  read: 'people_at' | 'audit_people_at' = 'people_at',
): Promise<(Person | null)[]> {
  const known = deeds.some(({ actorId }) => actorId !== null);
  const { rows } = known
    ? await sql<{ place: number; name: string }>`
        select place, name from ${sql.id('parapet', read)}(
          ${workspaceId},
          ${deeds.map(({ actorId }) => actorId)}::uuid[],
          ${deeds.map(({ at }) => at)}::timestamptz[]
        )`.execute(tx)
    : { rows: [] };
  const names = new Map(rows.map(({ place, name }) => [place, name]));
  return deeds.map(({ actorId: id }, index) =>
    id === null ? null : { id, name: names.get(index + 1) ?? null },
  );
}
