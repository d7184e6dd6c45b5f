import { mailChanges } from '../domains/notification-rules/mail-changes.ts';
import { notificationQueue, ruleMailQueue } from '../domains/notification-rules/rule-queue.ts';
import { runRules } from '../domains/notification-rules/run-rules.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { ModulePorts } from './module-ports.ts';

export const notificationQueues = [notificationQueue, ruleMailQueue];

export interface NotificationWork {
  readonly modules: ModulePorts;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
  readonly shutdown: AbortSignal;
}

/** Starts the jobs that run notification rules and send their mails. */
export async function workNotifications({
  modules,
  mailer,
  shutdown,
  ...work
}: NotificationWork): Promise<void> {
  const { queue } = work;
  const ports = { ...modules, ...work };
  const run = runRules({ ...ports, now: () => new Date() });
  await queue.work(notificationQueue, { concurrency: 1 }, ({ signal }) =>
    run({ signal: AbortSignal.any([signal, shutdown]) }),
  );
  const mail = mailer && mailChanges({ ...ports, mailer });
  await queue.work(ruleMailQueue, { concurrency: 1 }, async (delivery) => mail?.(delivery));
}
