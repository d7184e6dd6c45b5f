import type { MountReport } from '@parapet/contracts/releases/release';

/** How a load, mount or page of a watched remote ended. */
interface MountEvent extends Pick<MountReport, 'releasedAt' | 'exposed'> {
  readonly remote: string;
  readonly buildId: string;
  readonly outcome: 'mounted' | 'failed' | 'errors';
}

/** Outcomes of one moment are one request, and a mount that fails at once is no success. */
const SEND_AFTER_MS = 2_000;

const pending = new Map<string, MountReport>();
let isScheduled = false;

const send = async (getAccessToken: () => Promise<string | null>): Promise<void> => {
  isScheduled = false;
  const reports = [...pending.values()].map((report) => ({
    ...report,
    mounted: Math.max(0, report.mounted - report.failed),
  }));
  pending.clear();
  const token = await getAccessToken();
  if (token === null) return;
  await fetch('/api/mount-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ reports }),
    keepalive: true,
    priority: 'low',
  });
};

/**
 * Counts an outcome of a watched remote, and reports it a little later, together with others. Without a
 * session nothing is reported: anybody could.
 */
export const countMounts = (
  getAccessToken: () => Promise<string | null>,
  { remote, buildId, exposed, outcome, releasedAt }: MountEvent,
): void => {
  // A failure of the network says nothing about a build.
  if (outcome === 'failed' && !navigator.onLine) return;
  const key = `${remote} ${buildId} ${exposed}`;
  const none = { remote, buildId, exposed, releasedAt, mounted: 0, failed: 0, errors: 0 };
  const known = pending.get(key) ?? none;
  pending.set(key, { ...known, [outcome]: known[outcome] + 1 });
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => void send(getAccessToken).catch(() => {}), SEND_AFTER_MS);
};
