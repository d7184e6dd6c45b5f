import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { checkQueue } from './delivery/check-queue.ts';
import { checkSaved } from './delivery/check-saved.ts';
import { deliver } from './delivery/deliver.ts';
import { deliveryQueue } from './delivery/delivery-queue.ts';
import { pollTickets, type ReadTicketPorts, readTold } from './tickets/read-tickets.ts';
import { ticketPollQueue, ticketReadQueue } from './tickets/ticket-queue.ts';

/** A delivery mostly waits for the receiver, of which one workspace may have only silent ones. */
const DELIVERIES = { concurrency: 8, perWorkspace: 4 };

/** Deliver messages to integrations. */
export const integrationJobs = (ports: ReadTicketPorts): Job[] => [
  jobOf({ queue: deliveryQueue, ...DELIVERIES, run: deliver(ports) }),
  jobOf({ queue: ticketReadQueue, concurrency: 2, perWorkspace: 1, run: readTold(ports) }),
  jobOf({
    queue: ticketPollQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, pollTickets(ports)),
  }),
  jobOf({ queue: checkQueue, concurrency: 2, perWorkspace: 1, run: checkSaved(ports) }),
];
