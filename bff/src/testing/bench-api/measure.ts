import pg from 'pg';
import type { Statement } from '../record-statements.ts';

export interface Times {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/** Returns the value that this share of the sorted times does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  const index = Math.max(0, Math.ceil(sorted.length * share) - 1);
  return sorted[index] ?? Number.NaN;
}

/** Runs `work` `count` times with a fixed number of clients; each starts when its last ended. */
export async function timeWork(
  { clients, count }: { clients: number; count: number },
  work: () => Promise<unknown>,
): Promise<Times> {
  const times: number[] = [];
  let started = 0;
  const client = async () => {
    while (started < count) {
      started += 1;
      const at = performance.now();
      await work();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Sends recorded statements one after the other on one connection, prepared as the API did. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { values, ...statement } of statements) {
      await client.query({ ...statement, values: [...values] });
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export const openReplayPool = (url: string, clients: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  pool.on('error', () => undefined);
  return pool;
};
