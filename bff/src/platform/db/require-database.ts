import type { Database } from './database.ts';

/** @throws Error with a one-line message for the operator when the database cannot be used */
export async function requireDatabase(db: Pick<Database, 'ping'>, url: string): Promise<void> {
  try {
    await db.ping();
  } catch (cause) {
    const { host } = new URL(url);
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const isRefused = code === '28P01' || code === '28000' || code === '3D000';
    throw new Error(
      isRefused
        ? `The database at ${host} refuses this user, password or database name: check DATABASE_URL.`
        : `The database at ${host} does not answer${code && ` (${code})`}: check that it runs and that DATABASE_URL is right.`,
      { cause },
    );
  }
}
