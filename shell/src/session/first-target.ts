import type { SessionUser } from '@parapet/stores/session-user';

/** Path of the add-asset dialog for the domain typed at sign-up; null if there is none. */
export const firstTargetPath = ({ metadata }: SessionUser): string | null => {
  const target = typeof metadata.first_target === 'string' ? metadata.first_target.trim() : '';
  if (target === '') return null;
  return `/dashboard/assets?${new URLSearchParams({ add: '1', value: target.slice(0, 2048) })}`;
};
