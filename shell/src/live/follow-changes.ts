import type { ApiClient } from '@parapet/api-client/client';
import { listFeed } from '@parapet/contracts/endpoints/feed';
import { liveTopics } from '@parapet/contracts/events/live';
import type { LiveChange, WorkspaceSummary } from '@parapet/remote-kit/host-context';
import { type LiveLine, type LiveLinePorts, openLiveLine, type Viewer } from './live-line.ts';
import { startLiveTabs } from './live-tabs.ts';

export interface FollowPorts extends Pick<LiveLinePorts, 'origin' | 'key' | 'getAccessToken'> {
  readonly userId: string;
  readonly api: Pick<ApiClient, 'call'>;
  readonly view: Window;
  readonly page: Document;
  /** The open workspace. */
  readonly workspace: () => Pick<WorkspaceSummary, 'id' | 'asset_scope'> | null;
  readonly onChange: (change: LiveChange) => void;
  /** Gets the colleagues alone. */
  readonly onViewers: (viewers: readonly Viewer[]) => void;
  /** Tells whether the socket hears. */
  readonly onState: (isOpen: boolean) => void;
  /** Opens the socket of the browser; the library's by default. */
  readonly openLine?: (ports: LiveLinePorts) => LiveLine;
}

/** This tab wants this of the triage of its workspace. */
export interface TriageWish {
  readonly watches: boolean;
  /** The id of the finding that is open. */
  readonly shows: string | null;
  readonly shares: boolean;
}

export interface FollowedChanges {
  /** Called when the wish or the open workspace has changed. */
  wish(triage: TriageWish): void;
  stop(): void;
}

/** One request asks this often, for all panels, whether something was missed. */
const NET_MS = 60_000;
/** By so much the clocks of browser and server may differ. */
const SKEW_MS = 30_000;

/** Follows the changes of the open workspace of this tab, over the socket of the browser. */
export const followChanges = (ports: FollowPorts): FollowedChanges => {
  const { userId, workspace, view, page, openLine = openLiveLine } = ports;
  const own = liveTopics.user(userId);
  let triage: string | null = null;
  let isHeard = false;
  let isOpen = false;
  let latest: { readonly workspaceId: string; readonly eventId: string | null } | null = null;
  // Everything that the page shows was read after this.
  const since = (view.performance?.timeOrigin ?? Date.now()) - SKEW_MS;

  const tell = (change: LiveChange) => {
    isHeard = true;
    ports.onChange(change);
  };
  /** The feed has what matters: an event there without a change here was missed. */
  const look = async () => {
    const workspaceId = workspace()?.id;
    if (!isOpen || page.hidden || workspaceId === undefined) return;
    const options = { params: { workspaceId }, query: { limit: 1 } };
    const { items } = await ports.api.call(listFeed, options);
    const [event] = items;
    const eventId = event?.id ?? null;
    // Before the first look nobody listened: what happened since the page began may not be on it.
    const isNew =
      latest?.workspaceId === workspaceId
        ? latest.eventId !== eventId
        : event !== undefined && Date.parse(event.occurredAt) > since;
    const isMissed = !isHeard && isNew;
    latest = { workspaceId, eventId };
    isHeard = false;
    if (isMissed) ports.onChange({ kind: 'resync', ids: null });
  };
  // A request that fails says so where it is shown; the next one may succeed.
  const net = setInterval(() => void look().catch(() => undefined), NET_MS);

  const tabs = startLiveTabs({
    userId,
    view,
    page,
    locks: view.navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel('parapet-live'),
    open: (tab) => openLine({ ...ports, ...tab }),
    onState: (state) => {
      isOpen = state;
      ports.onState(state);
      if (state && latest === null) void look().catch(() => undefined);
    },
    onChange: (topic, kind, ids) => {
      const open = workspace();
      const isOfOpen = open !== null && topic === liveTopics.workspace(open.id);
      if (topic === own || isOfOpen) tell({ kind, ids });
    },
    onViewers: (topic, present) => {
      if (topic === triage) ports.onViewers(present.filter((viewer) => viewer.userId !== userId));
    },
  });

  return {
    wish({ watches, shows, shares }) {
      const open = workspace();
      // A member with a limit hears on the own topic of what concerns their assets.
      const isWhole = open !== null && !open.asset_scope;
      const before = triage;
      triage = isWhole && (watches || shows !== null) ? liveTopics.triage(open.id) : null;
      if (triage !== before) ports.onViewers([]);
      tabs.wish({
        topics: [
          own,
          ...(isWhole ? [liveTopics.workspace(open.id)] : []),
          ...(triage ? [triage] : []),
        ],
        showing: triage && shows && shares ? { topic: triage, findingId: shows } : null,
      });
    },
    stop: () => {
      clearInterval(net);
      tabs.stop();
    },
  };
};
