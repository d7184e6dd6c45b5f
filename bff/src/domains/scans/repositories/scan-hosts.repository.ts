import {
  phaseProgressSchema,
  SCAN_HOSTS_LISTED,
  type ScanHost,
} from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

type StoredHost = Omit<ScanHost, 'requestsPerSecond'>;

/** The hosts of a scan, as people see them. */
export const scanHostsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Those whose name has `text` in it: the ones that are scanned, then those with the most requests. */
  async list(
    scanId: string,
    text: string,
  ): Promise<{ hosts: StoredHost[]; total: number; running: number }> {
    const { rows } = await sql<{
      host: string;
      assets: number;
      state: ScanHost['state'];
      yields: boolean;
      phases: unknown;
      progress: number;
      requests: number;
      requests_before: number;
      total: number;
      running: number;
    }>`
      select host, assets, state, yields, phases, progress, requests, requests_before,
        count(*) over () as total,
        count(*) filter (where state = 'running') over () as running
      from parapet.hosts_of_scan(${workspaceId}::uuid, ${scanId}::uuid)
      where strpos(lower(host), lower(${text})) > 0
      order by state = 'running' desc, requests desc, position
      limit ${SCAN_HOSTS_LISTED}`.execute(tx);
    return {
      hosts: rows.map((row) => ({
        host: row.host,
        assets: row.assets,
        state: row.state === 'running' && row.yields ? 'yielding' : row.state,
        phase: row.state === 'running' ? phaseOf(row.phases) : null,
        progress: row.progress,
        requestsSent: row.requests,
        requestsOfEarlierRuns: row.requests_before,
      })),
      total: rows[0]?.total ?? 0,
      running: rows[0]?.running ?? 0,
    };
  },
});

function phaseOf(stored: unknown): ScanHost['phase'] {
  const phases = phaseProgressSchema.array().parse(stored);
  return phases.findLast(({ status }) => status === 'running')?.name ?? null;
}
