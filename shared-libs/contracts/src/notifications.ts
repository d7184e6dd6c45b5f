import { z } from 'zod';
import { timestampSchema } from './vocabulary.ts';

/** What a member is told by mail of one workspace. One mail for each scan at most. */
export const notificationChoicesSchema = z.object({
  /** A scan found something new of critical or high severity. */
  newFindings: z.boolean(),
  /** A scan failed or ran out of time. */
  failedScans: z.boolean(),
  /** A scan ended, with whatever result. */
  everyScan: z.boolean(),
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** Of a member who has chosen nothing yet. */
export const defaultNotifications: NotificationChoices = {
  newFindings: true,
  failedScans: true,
  everyScan: false,
};

/** `mailbox`: kept on this machine, to be read there. `none`: this installation sends no mail. */
export const mailDeliverySchema = z.enum(['mailbox', 'smtp', 'none']);
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

export const notificationsSchema = z.object({
  delivery: mailDeliverySchema,
  /** Where mail goes: the address of your account; null when it has none. */
  address: z.string().nullable(),
  choices: notificationChoicesSchema,
  /** When the newest mail about this workspace went out to you; null when none has. */
  lastSentAt: timestampSchema.nullable(),
});
export type Notifications = z.infer<typeof notificationsSchema>;
