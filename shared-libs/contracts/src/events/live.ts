import { z } from 'zod';

/**
 * The kinds of changes that a socket tells of. `membership`: the workspaces or rights of the person;
 * `resync`: some may have been missed, so everything shown is old.
 */
export const liveKinds = [
  'finding',
  'asset',
  'scan',
  'feed',
  'report',
  'schedule',
  'candidate',
  'ownership',
  'cloud',
  'integration',
  'import',
  'inbox',
  'membership',
  'resync',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** The payload of a change: the ids of rows, null for many. A change has no content of the rows. */
export const liveChangeSchema = z.object({ ids: z.array(z.uuid()).max(50).nullable() });
export type LiveChange = z.output<typeof liveChangeSchema>;

/** Tells what someone does in the triage of a workspace: `finding` is the id of the one that is open. */
export const triagePresenceSchema = z.object({ finding: z.uuid(), user_id: z.uuid() });

/** Topics of sockets; all are private. */
export const liveTopics = {
  /** Changes in a workspace, for members who see all of it. */
  workspace: (id: string): string => `workspace:${id}`,
  /** Changes for one person; a member with a limit hears here of what concerns their assets. */
  user: (id: string): string => `user:${id}`,
  /** Who has which finding open; members broadcast and are present here. */
  triage: (workspaceId: string): string => `triage:${workspaceId}`,
} as const;

/** The specified times of the socket, in milliseconds. */
export const LIVE_TIMEOUT_MS = 10_000;
export const LIVE_HEARTBEAT_MS = 30_000;
export const LIVE_RECONNECT_MS = [1000, 2000, 5000, 10_000] as const;

/** The path at which the API serves sockets; supabase-js adds `/websocket`. */
export const LIVE_PATH = '/realtime/v1';
