import { objectives } from '../objectives.ts';
import { servedByCheck } from '../served/checks.ts';
import type { Framework, Requirement } from './framework.ts';

const objectiveIds: ReadonlySet<string> = new Set(objectives.map(({ id }) => id));

export const referenceId = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** A reference of a requirement to what is not there. */
export interface ReferenceDefect {
  readonly field: 'objectives' | 'checks' | 'group';
  readonly value: string;
  readonly message: string;
}

/** Lists the references of a requirement to objectives, checks and groups that do not exist. */
export function referenceDefects(
  {
    objectives: asked = [],
    checks = [],
    group,
  }: Pick<Requirement, 'objectives' | 'checks' | 'group'>,
  groups: ReadonlySet<string>,
): readonly ReferenceDefect[] {
  const defects: ReferenceDefect[] = [];
  for (const value of asked.map(referenceId)) {
    if (objectiveIds.has(value)) continue;
    defects.push({ field: 'objectives', value, message: `There is no objective "${value}".` });
  }
  for (const value of checks.map(referenceId)) {
    if (servedByCheck.has(value)) continue;
    defects.push({ field: 'checks', value, message: `There is no check "${value}".` });
  }
  if (group !== undefined && !groups.has(group)) {
    defects.push({ field: 'group', value: group, message: `There is no group "${group}".` });
  }
  return defects;
}

export const groupIds = ({ groups }: Pick<Framework, 'groups'>): ReadonlySet<string> =>
  new Set(groups.map(({ id }) => id));
