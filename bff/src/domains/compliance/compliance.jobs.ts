import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { type AssessPartsPorts, assessParts } from './assess/assess-parts.ts';
import { type AssessWorkspacePorts, assessWorkspace } from './assess/assess-workspace.ts';
import { type MailReminderPorts, mailReminder } from './attestations/mail-reminder.ts';
import { type RemindAuthorsPorts, remindAuthors } from './attestations/remind-authors.ts';
import { assessQueue, complianceDayQueue, partsQueue, reminderQueue } from './compliance-queues.ts';

export type ComplianceJobPorts = Omit<AssessWorkspacePorts & AssessPartsPorts, 'now'> &
  RemindAuthorsPorts &
  Omit<MailReminderPorts, 'mailer'> & {
    /** Null when no mail is sent. */
    readonly mailer: Mailer | null;
  };

/** Make the figures of compliance, and tell of attestations that end. */
export function complianceJobs({ mailer, ...ports }: ComplianceJobPorts): Job[] {
  const mail = mailer && mailReminder({ ...ports, mailer });
  return [
    jobOf({ queue: assessQueue, concurrency: 1, perWorkspace: 1, run: assessWorkspace(ports) }),
    jobOf({ queue: partsQueue, concurrency: 1, perWorkspace: 1, run: assessParts(ports) }),
    jobOf({ queue: reminderQueue, concurrency: 1, run: async (job) => mail?.(job) }),
    jobOf({
      queue: complianceDayQueue,
      concurrency: 1,
      run: untilShutdown(ports.shutdown, remindAuthors(ports)),
    }),
  ];
}
