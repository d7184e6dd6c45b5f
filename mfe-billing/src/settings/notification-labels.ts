import type { Notifications } from '@parapet/contracts/events/notifications';

/** The key of the notification settings. */
export const NOTIFICATIONS = ['notifications'] as const;

/** `2 of 3 emails on`, or that the installation sends no email. */
export const notificationLabel = ({ delivery, choices }: Notifications): string => {
  if (delivery === 'none') return 'Email is not set up';
  const all = Object.values(choices);
  return `${all.filter(Boolean).length} of ${all.length} emails on`;
};
