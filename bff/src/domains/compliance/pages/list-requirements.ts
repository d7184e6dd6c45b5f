import type { RequirementRef } from '@parapet/contracts/compliance/requirement';
import type { Actor } from '../../../platform/actor.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import {
  findFramework,
  type KnownFrameworksPorts,
  listKnown,
} from '../frameworks/known-frameworks.ts';
import { touchedBy } from './list-exceptions.ts';

export interface ListRequirementsPorts extends KnownFrameworksPorts {
  readonly enterWorkspace: EnterWorkspace;
}

const MAX_LISTED = 100;

/** The requirements of the frameworks in use that some checks decide or support, by framework. */
export const listRequirements =
  (ports: ListRequirementsPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { checkIds }: { readonly checkIds: readonly string[] },
  ): Promise<{ items: RequirementRef[] }> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const items: RequirementRef[] = [];
      for (const { id, title, isInUse } of await listKnown(ports, scope)) {
        const framework = isInUse ? await findFramework(scope, id) : undefined;
        if (!framework) continue;
        const touched = touchedBy([framework]);
        const numbers = new Set(
          checkIds.flatMap((check) => touched(check)).map((one) => one.number),
        );
        items.push(
          ...framework.requirements
            .filter(({ number }) => numbers.has(number))
            .map(({ number, title: name }) => ({
              frameworkId: id,
              frameworkTitle: title,
              number,
              title: name,
            })),
        );
      }
      return { items: items.slice(0, MAX_LISTED) };
    });
