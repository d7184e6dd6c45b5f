import type { Framework } from '@parapet/compliance/framework/framework';
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

interface Query {
  readonly checkIds?: readonly string[] | undefined;
  readonly q?: string | undefined;
}

/** All that the checks of one resource touch; of words, what a person looks through. */
const MAX_LISTED = { checks: 1000, words: 50 };

/**
 * The requirements of the frameworks in use that some checks decide or support, or that words name, by framework;
 * none without either.
 */
export const listRequirements =
  (ports: ListRequirementsPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { checkIds, q }: Query,
  ): Promise<{ items: RequirementRef[]; isCapped: boolean }> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      if (!checkIds && !q) return { items: [], isCapped: false };
      const items: RequirementRef[] = [];
      for (const { id, title, shortTitle, isInUse } of await listKnown(ports, scope)) {
        const framework = isInUse ? await findFramework(scope, id) : undefined;
        if (!framework) continue;
        const isTouched = checkIds ? touchedOf(framework, checkIds) : () => true;
        const isNamed = namedBy(q ?? '', `${shortTitle} ${title}`);
        items.push(
          ...framework.requirements
            .filter((one) => isTouched(one) && isNamed(one))
            .map((one) => ({
              frameworkId: id,
              frameworkTitle: shortTitle,
              number: one.number,
              title: one.title,
            })),
        );
      }
      const limit = q ? MAX_LISTED.words : MAX_LISTED.checks;
      return { items: bestFirst(items, q).slice(0, limit), isCapped: items.length > limit };
    });

type Requirement = Framework['requirements'][number];

function touchedOf(framework: Framework, checkIds: readonly string[]) {
  const touched = touchedBy([framework]);
  const numbers = new Set(checkIds.flatMap(touched).map((one) => one.number));
  return ({ number }: Requirement): boolean => numbers.has(number);
}

/** Holds for a requirement that has all words, those of its framework among them; without words for each. */
function namedBy(q: string, framework: string) {
  const words = q.toLowerCase().split(' ').filter(Boolean);
  return ({ number, title }: Requirement): boolean => {
    const all = `${framework} ${number} ${title}`.toLowerCase();
    const own = `${number} ${title}`.toLowerCase();
    // The name of a framework alone would find all that it has.
    return (
      words.every((word) => all.includes(word)) &&
      (words.length === 0 || words.some((word) => own.includes(word)))
    );
  };
}

/** A requirement whose number is one of the words comes before others. */
function bestFirst(items: readonly RequirementRef[], q = ''): readonly RequirementRef[] {
  const words = q.toLowerCase().split(' ');
  const isNumber = ({ number }: RequirementRef) => words.includes(number.toLowerCase());
  return [...items.filter(isNumber), ...items.filter((one) => !isNumber(one))];
}
