import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { REPLAY } from '../../../../bff/src/testing/database/replay.ts';

/** Milliseconds of CPU of one request. */
export interface Cpu {
  readonly api: number;
  /** NaN where the system does not tell. */
  readonly postgres: number;
}

/** Milliseconds of CPU so far: of the API, and of each connection by the id of its process. */
export interface CpuReading {
  readonly api: number;
  readonly backends: ReadonlyMap<number, number>;
}

const NANOSECONDS = 1e6;

/** Returns what each of `requests` took between two readings. */
export function cpuOf(before: CpuReading, after: CpuReading, requests: number): Cpu {
  let postgres = 0;
  for (const [pid, time] of after.backends) postgres += time - (before.backends.get(pid) ?? 0);
  return { api: (after.api - before.api) / requests, postgres: postgres / requests };
}

/** Reads the CPU of each open connection of the server but those of a replay, from Linux' `/proc`. */
export async function readBackends(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
    [REPLAY],
  );
  const times = rows.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => 'NaN');
    return [pid, Number(text.split(' ')[0]) / NANOSECONDS] as const;
  });
  return new Map(await Promise.all(times));
}
