import { z } from 'zod';
import { type Database, jsonb } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { KeptReleases } from './kept-releases.ts';

const filesSchema = z.record(z.string(), z.string());

/** Keeps releases in the table `kept_releases`. */
export const keptReleasesIn = (db: Database, log: Logger): KeptReleases => ({
  read(remote, cause) {
    log.warn({ err: cause, remote }, 'a release is not readable; the last good one stays live');
    return db.asProcess(async (tx) => {
      const row = await tx
        .selectFrom('kept_releases')
        .where('remote', '=', remote)
        .select('files')
        .executeTakeFirst();
      return row && filesSchema.parse(row.files);
    });
  },
  write: (remote, files) =>
    db.asProcess(async (tx) => {
      await tx
        .insertInto('kept_releases')
        .values({ remote, files: jsonb(files) })
        .onConflict((conflict) =>
          conflict.column('remote').doUpdateSet((row) => ({ files: row.ref('excluded.files') })),
        )
        .execute();
    }),
});
