import { z } from 'zod';
import { canBeScoped } from '../access/rights.ts';
import type { Role } from '../access/workspace.ts';
import { tagSchema } from './asset.ts';

export const MAX_SCOPE_TAGS = 20;

/** The tags of the assets that a member sees, with all that is about them; null for all assets. */
export const assetScopeSchema = z
  .array(tagSchema)
  .min(1, 'Choose a tag, or let them see all assets')
  .max(MAX_SCOPE_TAGS, `Choose at most ${MAX_SCOPE_TAGS} tags`)
  .overwrite((tags) => [...new Set(tags)].sort())
  .nullable();

/** Admins see everything, so they are not limited. */
export function refuseScopeOfAdmin(
  { role, assetScope }: { role: Role; assetScope?: readonly string[] | null | undefined },
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  if (!assetScope || canBeScoped(role)) return;
  addIssue({
    code: 'custom',
    path: ['assetScope'],
    message: 'Admins see all assets. Choose another role to limit this person to tags.',
  });
}
