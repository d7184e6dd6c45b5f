import pg from 'pg';
import type { Statement } from './record-statements.ts';

/**
 * Sends recorded statements on one connection, prepared and as early as the API did, and does not
 * wait for the end of the last transaction, as an API does not that has only read.
 */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    const sent: Promise<unknown>[] = [];
    for (const { values, isBehind, ...statement } of statements) {
      if (!isBehind) await Promise.all(sent.splice(0));
      const answer = client.query({ ...statement, values: [...values] });
      answer.catch(() => undefined);
      if (statement.text !== 'commit') sent.push(answer);
    }
    await Promise.all(sent);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Connections of the replay call themselves this, so that what they take is told apart. */
export const REPLAY = 'replay';

export const openReplayPool = (url: string, clients: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: clients,
    pipeline: true,
    application_name: REPLAY,
  });
  pool.on('error', () => undefined);
  return pool;
};
