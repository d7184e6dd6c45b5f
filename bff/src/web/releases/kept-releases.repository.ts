import { z } from 'zod';
import { type Database, jsonb } from '../../platform/db/database.ts';
import type { KeptReleases } from './kept-releases.ts';

const filesSchema = z.record(z.string(), z.string());

/** Keeps releases in the table `kept_releases`. */
export const keptReleasesIn = (db: Database): KeptReleases => ({
  read: (name) =>
    db.asProcess(async (tx) => {
      const row = await tx
        .selectFrom('kept_releases')
        .where('remote', '=', name)
        .select(['files', 'released_at'])
        .executeTakeFirst();
      return row && { files: filesSchema.parse(row.files), releasedAt: row.released_at };
    }),
  write: (name, { files, releasedAt }) =>
    db.asProcess(async (tx) => {
      await tx
        .insertInto('kept_releases')
        .values({ remote: name, files: jsonb(files), released_at: releasedAt })
        .onConflict((conflict) =>
          conflict
            .column('remote')
            .doUpdateSet((row) => ({
              files: row.ref('excluded.files'),
              released_at: row.ref('excluded.released_at'),
            }))
            // Another process may have accepted a later one meanwhile.
            .where((row) =>
              row.or([
                row('kept_releases.released_at', 'is', null),
                row('excluded.released_at', '>=', row.ref('kept_releases.released_at')),
              ]),
            ),
        )
        .execute();
    }),
});
