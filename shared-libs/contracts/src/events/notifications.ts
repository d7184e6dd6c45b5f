import { z } from 'zod';
import { timestampSchema } from '../text/vocabulary.ts';

/** The mail notifications of a member for one workspace. At most one mail per scan. */
export const notificationChoicesSchema = z.object({
  /** A scan found new critical or high findings. */
  newFindings: z.boolean(),
  /** A scan failed or ran out of time. */
  failedScans: z.boolean(),
  /** A scan ended, with any result. */
  everyScan: z.boolean(),
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** The defaults of a member. */
export const defaultNotifications: NotificationChoices = {
  newFindings: true,
  failedScans: true,
  everyScan: false,
};

/** `mailbox`: kept on this machine and shown there. `none`: this installation sends no mail. */
export const mailDeliverySchema = z.enum(['mailbox', 'smtp', 'none']);
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

export const notificationsSchema = z.object({
  delivery: mailDeliverySchema,
  /** Tells where mail goes: the address of your account; null when it has none. */
  address: z.string().nullable(),
  choices: notificationChoicesSchema,
  /** When the last mail about this workspace was sent to you; null without one. */
  lastSentAt: timestampSchema.nullable(),
});
export type Notifications = z.infer<typeof notificationsSchema>;
