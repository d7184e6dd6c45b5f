import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { Problem } from '../launcher/problem.ts';

/** The labels that Postgres returns at the end of a backup of its running files. */
export interface BackupLabels {
  readonly label: string;
  readonly tablespaces: string;
}

/** The embedded Postgres of a data folder while it runs. */
export interface LiveDatabase {
  /** Marks the start of a backup. Postgres keeps its log until `close`. */
  beginBackup(): Promise<void>;
  /** Marks the end of the backup, up to which the log belongs to it. */
  endBackup(): Promise<BackupLabels>;
  close(): Promise<void>;
}

/** Connects to the Postgres that runs on a data folder; undefined when none does. */
export async function connectToLiveDatabase(dataDir: string): Promise<LiveDatabase | undefined> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  const password = readPassword(dataDir);
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password });
  try {
    await client.connect();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
    throw error;
  }
  return {
    async beginBackup() {
      // A temporary slot retains the log and is dropped with this connection, also after a failure.
      const slot = `parapet_backup_${process.pid}`;
      await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
      await client.query("SELECT pg_backup_start('parapet', true)");
    },
    async endBackup() {
      const { rows } = await client.query(
        'SELECT labelfile, spcmapfile FROM pg_backup_stop(false)',
      );
      return { label: rows[0].labelfile, tablespaces: rows[0].spcmapfile };
    },
    close: () => client.end(),
  };
}

/** The folder of keys depends on the version that created the data folder. */
function readPassword(dataDir: string): string {
  const files = ['secrets', 'keys'].map((folder) => join(dataDir, folder, 'postgres-superuser'));
  const file = files.find((path) => existsSync(path));
  if (file) return readFileSync(file, 'utf8').trim();
  throw new Problem(`The password of the running database is missing: ${files[0]}.`);
}
