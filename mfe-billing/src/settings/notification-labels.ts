import type { Notifications } from '@parapet/contracts/notifications';

/** `2 of 3 mails on`, where mail is sent at all. */
export const notificationLabel = ({ delivery, choices }: Notifications): string => {
  if (delivery === 'none') return 'No mail is sent here';
  const all = Object.values(choices);
  return `${all.filter(Boolean).length} of ${all.length} mails on`;
};
