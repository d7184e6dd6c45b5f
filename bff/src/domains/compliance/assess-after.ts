import type { Database } from '../../platform/db/database.ts';
import type { Queue, QueueDefinition } from '../../platform/queue/queue.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { ScanEnded, ScanEndedHandler } from '../scans/scans.port.ts';
import { assessSoon } from './compliance-queues.ts';

const scanQueue: QueueDefinition<ScanEnded> = {
  name: 'compliance-after-scan',
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  redeliveries: 5,
};

/** Makes the figures anew after each scan. */
export const assessAfterScan = ({
  db,
  queue,
}: {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
}): ScanEndedHandler => ({
  queue: scanQueue,
  handle: ({ workspaceId }) =>
    db.asWorker(workspaceId, (tx) => assessSoon({ queue }, { tx, workspaceId })),
});

/** A feed for the domain of findings: a decision that it records makes the figures anew. */
export const assessAfterDecisions = (feed: FeedPort, queue: Pick<Queue, 'send'>): FeedPort => ({
  ...feed,
  async record(scope, events) {
    await feed.record(scope, events);
    if (events.some(({ subject }) => subject.kind === 'finding'))
      await assessSoon({ queue }, scope);
  },
});
