import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type Scan, type ScanEvent } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../platform/actor.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { DescribedFinding, FindingsPort } from '../findings/findings.port.ts';
import { requireScan, type ScanIds } from './get-scan.ts';
import { type StreamedEvent, scanEventsIn } from './repositories/scan-events.repository.ts';

export interface StreamScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly findings: Pick<FindingsPort, 'describe'>;
  /** Topics are scan ids. */
  readonly scanEvents: Pick<Notifications, 'subscribe'>;
}

const PAGE = 500;
/** The number of past events that a new client receives. */
const REPLAYED = 500;
/** Changes within this time are read together. */
const BATCH_MS = 200;
/** Notifications are lost when the listening connection breaks, so the stream also polls. */
const POLL_MS = 10_000;

/**
 * Streams a snapshot of the scan, then the events since the client's last one, then new events
 * until the scan ends. The snapshot has no id, so that ids only grow. Returns null when the scan
 * has ended and the client has every event.
 * @throws AppError not_found before the stream opens
 */
export const streamScan =
  ({ enterWorkspace, findings, scanEvents }: StreamScanPorts) =>
  async (actor: Actor, ids: ScanIds, lastEventId: number | null) => {
    const read = (after: number | null) =>
      enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
        const stored = scanEventsIn(scope);
        const start = after ?? (await stored.findStartOfLast(ids.scanId, REPLAYED));
        const listed = await stored.listAfter(ids.scanId, start, PAGE);
        const changed = listed.flatMap(({ change }) => change?.findingId ?? []);
        const described = await findings.describe(scope, [...new Set(changed)]);
        const events = listed.map(({ id, change }) => ({ id, event: eventOf(change, described) }));
        const scan = await requireScan(scope, ids.scanId);
        const last = listed.at(-1)?.id ?? start;
        // The scan may have ended after its events were read, with more of them.
        const isOver =
          isTerminal(scan.status) && (await stored.listAfter(ids.scanId, last, 1)).length === 0;
        return { scan, events, start, isOver };
      });
    const first = await read(lastEventId);
    if (lastEventId !== null && first.isOver && first.events.length === 0) return null;

    return async (stream: EventStream): Promise<void> => {
      const changes = createSignal();
      const unsubscribe = scanEvents.subscribe(ids.scanId, changes.notify);
      try {
        await stream.send({ id: null, data: { type: 'scan', scan: first.scan } });
        let seen = await sendEvents(stream, first.events, first.scan, first.start);
        // Reads once, in case something changed before the subscription.
        changes.notify();
        let isOver = false;
        while (!isOver && !stream.signal.aborted) {
          await changes.wait(POLL_MS, stream.signal);
          const next = await read(seen);
          seen = await sendEvents(stream, next.events, next.scan, seen);
          isOver = next.isOver;
          if (next.events.length === PAGE || isTerminal(next.scan.status)) changes.notify();
          else await delay(BATCH_MS, undefined, { signal: stream.signal });
        }
      } catch (error) {
        if (!stream.signal.aborted) throw error;
      } finally {
        unsubscribe();
      }
    };
  };

interface ReadEvent {
  readonly id: number;
  /** Null when the scan itself changed, undefined when the finding was deleted since. */
  readonly event: Extract<ScanEvent, { type: 'finding' }> | null | undefined;
}

function eventOf(
  change: StreamedEvent['change'],
  described: ReadonlyMap<string, DescribedFinding>,
): ReadEvent['event'] {
  if (change === null) return null;
  const finding = described.get(change.findingId);
  return finding && { type: 'finding', change: change.change, at: change.at, finding };
}

/**
 * Returns the id of the last event sent. Changes of the scan itself are sent once, as its current
 * state.
 */
async function sendEvents(
  stream: EventStream,
  events: readonly ReadEvent[],
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

/** A signal that stays set until the next wait. */
function createSignal() {
  let isSet = false;
  let wake: (() => void) | undefined;
  return {
    notify: () => {
      isSet = true;
      wake?.();
    },
    async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
      if (!isSet && !signal.aborted) {
        const timer = new AbortController();
        const notified = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const timeout = delay(timeoutMs, undefined, {
          signal: AbortSignal.any([timer.signal, signal]),
        }).catch(() => undefined);
        await Promise.race([notified, timeout]);
        timer.abort();
        wake = undefined;
      }
      isSet = false;
    },
  };
}
