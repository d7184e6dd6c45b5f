import { type Job, jobOf } from '../../platform/queue/job.ts';
import { checkQueue } from './delivery/check-queue.ts';
import { checkSaved } from './delivery/check-saved.ts';
import { type DeliverPorts, deliver } from './delivery/deliver.ts';
import { deliveryQueue } from './delivery/delivery-queue.ts';

/** A delivery mostly waits for the receiver, of which one workspace may have only silent ones. */
const DELIVERIES = { concurrency: 8, perWorkspace: 4 };

/** Deliver messages to integrations. */
export const integrationJobs = (ports: DeliverPorts): Job[] => [
  jobOf({ queue: deliveryQueue, ...DELIVERIES, run: deliver(ports) }),
  jobOf({ queue: checkQueue, concurrency: 2, perWorkspace: 1, run: checkSaved(ports) }),
];
