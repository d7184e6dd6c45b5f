import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { enforceRetention, type RetentionPorts } from './enforce-retention.ts';
import { notifyOwner } from './notify-owner.ts';
import { retentionQueue } from './retention-queue.ts';

export interface RetentionJobPorts extends Omit<RetentionPorts, 'notifyOwner'> {
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly shutdown: AbortSignal;
}

/** Delete what plans no longer keep. */
export function retentionJobs({ mailer, ...ports }: RetentionJobPorts): Job[] {
  const retain = enforceRetention({
    ...ports,
    notifyOwner: mailer && notifyOwner({ ...ports, mailer }),
  });
  return [
    jobOf({ queue: retentionQueue, concurrency: 1, run: untilShutdown(ports.shutdown, retain) }),
  ];
}
