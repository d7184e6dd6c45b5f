import type { FindingFile } from '@parapet/contracts/findings/finding-file';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

const columns = ['id', 'name', 'bytes', 'sha256', 'created_at as createdAt'] as const;

/** A finding has the files of its copies too, which were added before they became part of it. */
const ofFinding = (id: string) => sql<boolean>`finding_id in (
  select findings.id from parapet.findings where findings.id = ${id} or findings.duplicate_of_id = ${id}
)`;

/** The files of findings. Their content is in the storage. */
export const findingFilesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('finding_files').where('workspace_id', '=', workspaceId);
  return {
    /** The oldest first. */
    async list(findingId: string, limit: number): Promise<FindingFile[]> {
      return await own
        .where(ofFinding(findingId))
        .select(columns)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    async find(findingId: string, id: string): Promise<FindingFile | undefined> {
      return await own
        .where(ofFinding(findingId))
        .where('id', '=', id)
        .select(columns)
        .executeTakeFirst();
    },

    async insert(
      findingId: string,
      { id, name, bytes, sha256 }: Omit<FindingFile, 'createdAt'>,
      createdBy: string,
    ): Promise<void> {
      await tx
        .insertInto('finding_files')
        .values({
          id,
          workspace_id: workspaceId,
          finding_id: findingId,
          name,
          bytes,
          sha256,
          created_by: createdBy,
        })
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('finding_files')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};
