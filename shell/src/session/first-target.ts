import type { SessionUser } from '@parapet/stores/session-user';

/** Where the wish of the sign-up page is offered; null when there is none (any more). */
export const firstTargetPath = ({ metadata }: SessionUser): string | null => {
  const target = typeof metadata.first_target === 'string' ? metadata.first_target.trim() : '';
  if (target === '') return null;
  return `/dashboard/assets?${new URLSearchParams({ add: '1', value: target.slice(0, 2048) })}`;
};
