import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { accountDeletionQueue } from './account-deletion-queue.ts';
import { type EraseAccountsPorts, eraseAccounts } from './erase-accounts.ts';

export interface AccountJobPorts extends EraseAccountsPorts {
  readonly shutdown: AbortSignal;
}

/** Deletes the accounts whose owners asked for it. */
export const accountJobs = (ports: AccountJobPorts): Job[] => [
  jobOf({
    queue: accountDeletionQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, eraseAccounts(ports)),
  }),
];
