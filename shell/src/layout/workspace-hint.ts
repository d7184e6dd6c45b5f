import type { Workspace } from '@parapet/contracts/access/workspace';

type Named = Pick<Workspace, 'id' | 'name' | 'role'>;

/** Tells workspaces of one name apart by the own role; undefined where the name alone does. */
export const workspaceHint = (
  { id, name, role }: Named,
  all: readonly Named[],
): string | undefined => {
  const isShared = all.some((other) => other.id !== id && other.name === name);
  if (!isShared) return undefined;
  return role === 'owner' ? 'Yours' : `Shared with you as ${role}`;
};
