import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf } from '../../platform/queue/job.ts';
import { invitationQueue } from './invitation-queue.ts';
import { type MailInvitationPorts, mailInvitation } from './mail-invitation.ts';

export interface MemberJobPorts extends Omit<MailInvitationPorts, 'mailer'> {
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
}

/** Mail invitations. */
export function memberJobs({ mailer, ...ports }: MemberJobPorts): Job[] {
  const mail = mailer && mailInvitation({ ...ports, mailer });
  return [jobOf({ queue: invitationQueue, concurrency: 2, run: async (job) => mail?.(job) })];
}
