import type { Delivery, Queue, QueueDefinition, WorkOptions } from './queue.ts';

/** The work on the deliveries of one queue. */
export interface Job<Data extends object = object> extends WorkOptions {
  readonly queue: QueueDefinition<Data>;
  /** A rejection returns the job to the queue. */
  run(delivery: Delivery<Data>): Promise<void>;
}

/** Holds that `run` takes what the queue sends, before the job joins a list of others. */
export const jobOf = <Data extends object>(job: Job<Data>): Job => job;

/** Runs also until the process is asked to stop: another worker then goes on. */
export const untilShutdown =
  (shutdown: AbortSignal, run: (until: { readonly signal: AbortSignal }) => Promise<void>) =>
  ({ signal }: Delivery<object>): Promise<void> =>
    run({ signal: AbortSignal.any([signal, shutdown]) });

/** Starts the jobs in their order. */
export async function workJobs(queue: Pick<Queue, 'work'>, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await queue.work(job.queue, job, (delivery) => job.run(delivery));
}
