import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type Scan } from '@parapet/contracts/scan';
import type { Actor } from '../../platform/actor.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { requireScan, type ScanIds } from './get-scan.ts';
import { type StreamedEvent, scansIn } from './scans.repository.ts';

export interface FollowScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  /** Topics are scan ids. */
  readonly scanEvents: Pick<Notifications, 'subscribe'>;
}

const PAGE = 500;
/** What a client that sees the scan for the first time gets told of what was before. */
const REPLAYED = 500;
/** Bursts of news become one read. */
const CALM_MS = 200;
/** News can be lost together with the listening connection. */
const LOOK_ANYWAY_MS = 10_000;

/**
 * First the scan as it is, then what happened since the client's last event, then everything new
 * until the scan has ended. The first snapshot has no id, so that ids only ever grow. null: the scan
 * has ended and the client has seen all of it.
 * @throws AppError not_found before the stream opens
 */
export const followScan =
  ({ enterWorkspace, scanEvents }: FollowScanPorts) =>
  async (actor: Actor, ids: ScanIds, lastEventId: number | null) => {
    const read = (after: number | null) =>
      enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
        const scans = scansIn(scope);
        const start = after ?? (await scans.findStartOfLast(ids.scanId, REPLAYED));
        const events = await scans.listEventsAfter(ids.scanId, start, PAGE);
        return { scan: await requireScan(scope, ids.scanId), events, start };
      });
    const first = await read(lastEventId);
    const hasSeenAll = lastEventId !== null && first.events.length === 0;
    if (hasSeenAll && isTerminal(first.scan.status)) return null;

    return async (stream: EventStream): Promise<void> => {
      const news = createSignal();
      const unsubscribe = scanEvents.subscribe(ids.scanId, news.ring);
      try {
        await stream.send({ id: null, data: { type: 'scan', scan: first.scan } });
        let seen = await sendEvents(stream, first.events, first.scan, first.start);
        // From here on: whatever was announced before the subscription began is read now.
        news.ring();
        let isOver = false;
        while (!isOver && !stream.signal.aborted) {
          await news.wait(LOOK_ANYWAY_MS, stream.signal);
          const next = await read(seen);
          seen = await sendEvents(stream, next.events, next.scan, seen);
          isOver = isTerminal(next.scan.status) && next.events.length < PAGE;
          if (next.events.length === PAGE) news.ring();
          else if (!isOver) await delay(CALM_MS, undefined, { signal: stream.signal });
        }
      } catch (error) {
        if (!stream.signal.aborted) throw error;
      } finally {
        unsubscribe();
      }
    };
  };

/** Returns the id of the last event sent. Changes of the scan are told once, as it is now. */
async function sendEvents(
  stream: EventStream,
  events: readonly StreamedEvent[],
  scan: Scan,
  before: number,
): Promise<number> {
  for (const { id, event } of events) if (event) await stream.send({ id, data: event });
  const last = events.at(-1);
  if (!last) return before;
  if (events.some(({ event }) => event === null)) {
    await stream.send({ id: last.id, data: { type: 'scan', scan } });
  }
  return last.id;
}

/** Remembers a ring that nobody waited for. */
function createSignal() {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
      if (!isRung && !signal.aborted) {
        const timer = new AbortController();
        const rung = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const patience = delay(timeoutMs, undefined, {
          signal: AbortSignal.any([timer.signal, signal]),
        }).catch(() => undefined);
        await Promise.race([rung, patience]);
        timer.abort();
        wake = undefined;
      }
      isRung = false;
    },
  };
}
