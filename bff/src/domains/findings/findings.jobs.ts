import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { type ExpireRisksPorts, expireRisks } from './decisions/expire-risks.ts';
import { expiryQueue } from './decisions/expiry-queue.ts';
import { priorityQueue } from './priority/priority-queue.ts';
import { type RankAnewPorts, rankAnew, rankAnewQueue } from './priority/rank-anew.ts';
import { type ReprioritisePorts, reprioritiseAssets } from './priority/reprioritise-assets.ts';

export interface FindingJobPorts extends ExpireRisksPorts, RankAnewPorts, ReprioritisePorts {}

/** End accepted risks, and compute priorities anew. */
export const findingJobs = (ports: FindingJobPorts): Job[] => [
  jobOf({
    queue: expiryQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, expireRisks(ports)),
  }),
  jobOf({
    queue: rankAnewQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, rankAnew(ports)),
  }),
  jobOf({ queue: priorityQueue, concurrency: 1, run: reprioritiseAssets(ports) }),
];
