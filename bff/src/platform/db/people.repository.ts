import type { Person } from '@parapet/contracts/person';
import { sql } from 'kysely';
import type { WorkspaceTx } from './database.ts';

/** Reads the names of people of the workspace; of a deleted account the name is null. */
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
