import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { untilBlocked } from '../../../testing/blocked-sessions.ts';
import {
  pairsOf,
  resultsOf,
  sampleScript,
  startRecorder,
} from '../../../testing/workers/recorder.ts';
import { scanEventsIn } from '../repositories/scan-events.repository.ts';
import { scheduledScans } from '../start/scheduled-scans.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';

/** A stream continues after the last id that it read, so an id must not appear after a higher one. */
const recorder = await startRecorder();
const { workspaceId } = recorder;

let db: Database;
beforeAll(() => {
  db = openDatabase({ url: recorder.database.url, poolSize: 4, onError: () => undefined });
});
afterAll(() => db.close());

interface Opened {
  readonly asset: Awaited<ReturnType<typeof recorder.addAsset>>;
  readonly lease: Awaited<ReturnType<typeof recorder.open>>;
}

const inScan = <T>(
  { lease: { scanId } }: Opened,
  work: (run: ReturnType<typeof scanRunIn>) => Promise<T>,
) => db.asWorker(workspaceId, (tx) => work(scanRunIn({ tx, workspaceId, scanId })));

const writers: Record<string, (opened: Opened) => Promise<unknown>> = {
  'a worker that plans checks': ({ lease, asset }) =>
    recorder.store(lease, [asset]).planned(pairsOf([asset], sampleScript)),
  'a worker that stores results': ({ lease, asset }) =>
    recorder.store(lease, [asset]).results(resultsOf(asset, sampleScript)),
  'a worker that reports progress': (opened) =>
    inScan(opened, (run) => run.report({ phase: null, phases: [], progress: 1, requestsSent: 1 })),
  'a worker that ends the scan': ({ lease }) => recorder.end(lease, 'completed'),
  'a schedule that pauses the scan': ({ lease: { scanId } }) =>
    db.asWorker(workspaceId, (tx) => {
      const { hold } = scheduledScans({} as never);
      return hold({ tx, workspaceId } as never, scanId);
    }),
};

test.each(Object.entries(writers))(
  '%s adds its events after those of another',
  async (_, write) => {
    const asset = await recorder.addAsset();
    const opened = { asset, lease: await recorder.open([asset]) };
    const findingId = randomUUID();
    let written: Promise<unknown> | undefined;
    await inScan(opened, async (run) => {
      await run.lock();
      written = write(opened);
      await untilBlocked(recorder.database.url);
      await run.announce([{ findingId, change: 'new' }]);
    });
    await written;
    const { scanId } = opened.lease;
    const events = await db.asWorker(workspaceId, (tx) =>
      scanEventsIn({ tx, workspaceId }).listAfter(scanId, 0, 10),
    );
    expect(events[0]?.change?.findingId).toBe(findingId);
    expect(events.at(-1)?.change).toBeNull();
  },
);
