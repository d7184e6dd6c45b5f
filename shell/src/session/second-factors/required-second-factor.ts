import type { Workspace } from '@parapet/contracts/access/workspace';
import type { SessionUser } from '@parapet/stores/session-user';

/** Tells whether the workspace is closed to the user, who has no second factor. The API decides. */
export const lacksSecondFactor = (
  { mfa_required }: Pick<Workspace, 'mfa_required'>,
  { secondFactor }: SessionUser,
): boolean => mfa_required && secondFactor !== 'proved';
