import { type FindingFile, MAX_FINDING_FILES } from '@parapet/contracts/findings/finding-file';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { SentFile } from '../../../platform/http/send-file.ts';
import { evidencePath, plainName } from '../../../platform/storage/evidence.ts';
import {
  type FindingIds,
  type FindingsPorts,
  requireFinding,
  requireLocked,
} from '../lists/get-finding.ts';
import { findingFilesIn } from '../repositories/finding-files.repository.ts';
import { type FindingFilesPorts, requireWhole } from './add-finding-file.ts';

type FileIds = FindingIds & { readonly fileId: string };

const noSuchFile = () => new AppError('not_found', 'There is no such file.');

/** @throws AppError not_found */
export const listFindingFiles =
  (ports: FindingsPorts) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds): Promise<{ items: FindingFile[] }> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { id } = await requireFinding(scope, ports, findingId);
      return { items: await findingFilesIn(scope).list(id, MAX_FINDING_FILES) };
    });

/** @throws AppError not_found */
export const getFindingFile =
  (ports: FindingsPorts & Pick<FindingFilesPorts, 'storage'>) =>
  async (actor: Actor, { workspaceId, findingId, fileId }: FileIds): Promise<SentFile> => {
    const file = await ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { id } = await requireFinding(scope, ports, findingId);
      return await findingFilesIn(scope).find(id, fileId);
    });
    const found = file && (await ports.storage.get(evidencePath(workspaceId, fileId)));
    if (!file || !found) throw noSuchFile();
    return {
      type: 'application/octet-stream',
      name: plainName(file.name),
      headers: { 'x-content-type-options': 'nosniff', 'x-sha256': file.sha256 },
      parts: found.body,
    };
  };

/** The sweep deletes its content. @throws AppError not_found, role_insufficient for a member with a limit */
export const deleteFindingFile =
  ({ enterWorkspace }: Pick<FindingFilesPorts, 'enterWorkspace'>) =>
  (actor: Actor, { workspaceId, findingId, fileId }: FileIds): Promise<void> =>
    enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
      requireWhole(scope);
      const { id } = await requireLocked(scope, findingId);
      const file = await findingFilesIn(scope).find(id, fileId);
      if (!file) throw noSuchFile();
      await findingFilesIn(scope).delete(fileId);
      await scope.audit({
        action: 'finding.file_deleted',
        targetType: 'finding',
        targetId: id,
        before: { name: file.name, bytes: file.bytes, sha256: file.sha256 },
      });
    });
