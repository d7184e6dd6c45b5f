import type { FeedEvent } from '../../feed/feed.port.ts';
import type { ScanTx } from '../scans.port.ts';
import type { EndStatus } from './end-status.ts';
import type { RunnableScan } from './scan-run.repository.ts';

/** What the feed tells of a scan that has ended; nothing of one that a person cancelled. */
export function scanEndedEvent(
  { scanId }: ScanTx,
  { counts, kind, assetCount }: Pick<RunnableScan, 'counts' | 'kind' | 'assetCount'>,
  { status, at, code }: { status: EndStatus; at: string; code: string | null },
): FeedEvent[] {
  // A retest is told by what it does to its finding.
  if (status === 'cancelled' || kind === 'retest') return [];
  const hasFailed = status === 'failed' || status === 'timed_out';
  return [
    {
      type: hasFailed ? 'scan.failed' : 'scan.completed',
      severity: null,
      subject: {
        kind: 'scan',
        id: scanId,
        name: assetCount === 1 ? 'Scan of 1 asset' : `Scan of ${assetCount} assets`,
      },
      assetId: null,
      scanId,
      before: null,
      after: { status, counts, ...(code !== null && { code }) },
      dedupeKey: `scan.ended:${scanId}`,
      occurredAt: at,
    },
  ];
}
