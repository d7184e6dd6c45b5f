import { liveTopics } from '@parapet/contracts/events/live';
import type { LiveChange, WorkspaceSummary } from '@parapet/remote-kit/host-context';
import { type LiveLinePorts, openLiveLine, type Viewer } from './live-line.ts';
import { startLiveTabs } from './live-tabs.ts';

export interface FollowPorts extends Pick<LiveLinePorts, 'origin' | 'key' | 'getAccessToken'> {
  readonly userId: string;
  readonly view: Window;
  readonly page: Document;
  /** The open workspace. */
  readonly workspace: () => Pick<WorkspaceSummary, 'id' | 'asset_scope'> | null;
  readonly onChange: (change: LiveChange) => void;
  /** Gets the colleagues alone. */
  readonly onViewers: (viewers: readonly Viewer[]) => void;
  /** Tells whether the socket hears. */
  readonly onState: (isOpen: boolean) => void;
}

/** What this tab wants of the triage of its workspace. */
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

/** Follows the changes of the open workspace of this tab, over the socket of the browser. */
export const followChanges = (ports: FollowPorts): FollowedChanges => {
  const { userId, workspace, view, page } = ports;
  const own = liveTopics.user(userId);
  let triage: string | null = null;

  const tabs = startLiveTabs({
    userId,
    view,
    page,
    locks: view.navigator.locks as LockManager | undefined,
    channel: new BroadcastChannel('parapet-live'),
    open: (tab) => openLiveLine({ ...ports, ...tab }),
    onState: ports.onState,
    onChange: (topic, kind, ids) => {
      const open = workspace();
      const isOpen = open !== null && topic === liveTopics.workspace(open.id);
      if (topic === own || isOpen) ports.onChange({ kind, ids });
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
    stop: tabs.stop,
  };
};
