import type { Database } from '../../platform/db/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf } from '../../platform/queue/job.ts';
import { mailOwnershipOffer } from './mail-ownership-offer.ts';
import { ownershipOfferQueue } from './ownership-offer-queue.ts';

export interface WorkspaceJobPorts {
  readonly db: Pick<Database, 'asWorker'>;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** Mail offers of ownership. */
export function workspaceJobs({ mailer, ...ports }: WorkspaceJobPorts): Job[] {
  const mail = mailer && mailOwnershipOffer({ ...ports, mailer });
  return [jobOf({ queue: ownershipOfferQueue, concurrency: 2, run: async (job) => mail?.(job) })];
}
