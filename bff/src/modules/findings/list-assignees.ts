import type { Actor } from '../../platform/actor.ts';
import type { FindingsPorts } from './get-finding.ts';
import { peopleIn } from './people.repository.ts';

const MOST = 200;

/** The members of the workspace, by name. */
export const listAssignees =
  ({ enterWorkspace, workspaces }: FindingsPorts) =>
  (actor: Actor, workspaceId: string) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const ids = await workspaces.listMemberIds(scope, MOST);
      const people = await peopleIn(scope, ids);
      const items = ids.flatMap((id) => people(id) ?? []);
      return { items: items.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '')) };
    });
