import { cutText } from '@parapet/contracts/text/cut-text';
import type { SessionUser } from '@parapet/stores/session-user';
import { invitationPath } from '../links/invitation-link.ts';

/**
 * Returns what the first sign-in opens: the invitation that led to the sign-up, or the add-asset dialog for the
 * domain typed there; null if there is none.
 */
export const firstTargetPath = ({ metadata }: SessionUser): string | null => {
  if (typeof metadata.invitation === 'string' && metadata.invitation !== '') {
    return invitationPath(metadata.invitation);
  }
  const target = typeof metadata.first_target === 'string' ? metadata.first_target.trim() : '';
  if (target === '') return null;
  return `/dashboard/assets?${new URLSearchParams({ add: '1', value: cutText(target, 2048) })}`;
};
