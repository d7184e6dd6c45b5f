// @vitest-environment happy-dom
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { liveTopics } from '@parapet/contracts/events/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FollowedChanges, followChanges } from './follow-changes.ts';
import type { LiveLinePorts } from './live-line.ts';

const workspaceId = '0199aaaa-0000-7000-8000-000000000001';
const at = '2026-11-29T10:00:00.000Z';
const MINUTE = 60_000;

let followed: FollowedChanges;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  followed.stop();
  vi.useRealTimers();
});

/** A tab with a socket that hears, and a feed whose newest event the test sets. */
const open = async (happened = at) => {
  const feed = { newest: '0199aaaa-0000-7000-8000-0000000000e1' };
  const subject = { kind: 'scan', id: workspaceId, name: 'a' };
  const event = () => ({
    id: feed.newest,
    type: 'scan.completed',
    severity: null,
    subject,
    assetId: null,
    assetName: null,
    scanId: null,
    before: null,
    after: null,
    occurredAt: happened,
    isUnseen: false,
  });
  const api = createFakeClient({
    listFeed: () => ({ items: [event()], nextCursor: null, unseen: 0 }),
  });
  const page = Object.assign(new EventTarget(), { hidden: false });
  const changes: string[] = [];
  let line: LiveLinePorts | undefined;
  followed = followChanges({
    userId: 'u',
    api,
    origin: 'https://parapet.example',
    key: 'k',
    getAccessToken: async () => 't',
    view: Object.assign(new EventTarget(), { navigator: {} }) as unknown as Window,
    page: page as unknown as Document,
    workspace: () => ({ id: workspaceId, asset_scope: null }),
    onChange: ({ kind }) => changes.push(kind),
    onViewers: () => undefined,
    onState: () => undefined,
    openLine: (ports) => {
      line = ports;
      return { want: () => undefined, close: () => undefined };
    },
  });
  followed.wish({ watches: false, shows: null, shares: true });
  await vi.advanceTimersByTimeAsync(0);
  line?.onState(true);
  await vi.advanceTimersByTimeAsync(0);
  return {
    feed,
    page,
    changes,
    hear: () => line?.onChange(liveTopics.workspace(workspaceId), 'finding', null),
    asked: () => api.requests.length,
  };
};

describe('beside a socket', () => {
  it('what happened before anybody listened has everything shown read again, once', async () => {
    const { changes } = await open(new Date().toISOString());
    expect(changes).toEqual(['resync']);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(changes).toEqual(['resync']);
  });

  it('one request a minute asks for all panels whether something was missed', async () => {
    const { asked, changes } = await open();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    // The first as soon as it hears.
    expect(asked()).toBe(6);
    expect(changes).toEqual([]);
  });

  it('a change that was missed has everything shown read again, and one that was heard does not', async () => {
    const { feed, changes, hear } = await open();
    await vi.advanceTimersByTimeAsync(MINUTE);
    feed.newest = '0199aaaa-0000-7000-8000-0000000000e2';
    hear();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(changes).toEqual(['finding']);
    feed.newest = '0199aaaa-0000-7000-8000-0000000000e3';
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(changes).toEqual(['finding', 'resync']);
  });

  it('a hidden page asks nothing more', async () => {
    const { page, asked } = await open();
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(asked()).toBe(1);
  });
});
