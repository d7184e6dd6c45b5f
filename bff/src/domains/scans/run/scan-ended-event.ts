import type { ScanTx } from '../../../platform/db/database.ts';
import type { FeedEvent } from '../../feed/feed.port.ts';
import type { EndStatus } from './end-status.ts';
import type { RunnableScan } from './repositories/scan-run.repository.ts';

/** The event of a scan that has ended; nothing of one that a person cancelled. */
export function scanEndedEvent(
  { scanId }: ScanTx,
  { counts, kind, assetCount }: Pick<RunnableScan, 'counts' | 'kind' | 'assetCount'>,
  { status, at, code }: { status: EndStatus; at: string; code: string | null },
): FeedEvent[] {
  // The events of its finding stand for a retest.
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
