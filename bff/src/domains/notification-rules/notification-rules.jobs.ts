import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { type MailChangesPorts, mailChanges } from './mail-changes.ts';
import { notificationQueue, ruleMailQueue } from './rule-queue.ts';
import { type RunRulesPorts, runRules } from './run-rules.ts';

type MailPorts = Omit<MailChangesPorts, 'mailer' | keyof RunRulesPorts>;

export interface NotificationRuleJobPorts extends RunRulesPorts, MailPorts {
  readonly workspaces: RunRulesPorts['workspaces'] & MailChangesPorts['workspaces'];
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  readonly shutdown: AbortSignal;
}

/** Run notification rules, and send their mails. */
export function notificationRuleJobs({ mailer, ...ports }: NotificationRuleJobPorts): Job[] {
  const mail = mailer && mailChanges({ ...ports, mailer });
  return [
    jobOf({
      queue: notificationQueue,
      concurrency: 1,
      run: untilShutdown(ports.shutdown, runRules(ports)),
    }),
    jobOf({ queue: ruleMailQueue, concurrency: 1, run: async (job) => mail?.(job) }),
  ];
}
