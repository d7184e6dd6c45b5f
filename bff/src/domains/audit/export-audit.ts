import {
  type AuditEntry,
  type AuditFormat,
  auditFiles,
  type exportAuditQuerySchema,
  MAX_AUDIT_EXPORTED,
} from '@parapet/contracts/access/audit';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { auditIn } from '../../platform/audit/audit-log.repository.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { type AuditPorts, requireKind } from './list-audit.ts';
import { ocsfEventOf } from './ocsf-event.ts';

const CHUNK = 1000;

export interface ExportAuditPorts extends AuditPorts {
  /** The version of the product, which OCSF events name. */
  readonly version: string;
  /** By default 100,000. */
  readonly maxExported?: number;
}

/**
 * Writes the entries that match now, the newest first. The right is checked for every chunk.
 * @throws AppError role_insufficient, invalid_input for an id without its kind
 */
export const exportAudit =
  ({ enterWorkspace, version, maxExported = MAX_AUDIT_EXPORTED }: ExportAuditPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { format, ...filter }: z.output<typeof exportAuditQuerySchema>,
  ): Promise<SentFile> => {
    requireKind(filter);
    const read = (before: number | null, limit: number) =>
      enterWorkspace(actor, workspaceId, 'readAudit', (scope) =>
        auditIn(scope).read(filter, before, limit),
      );
    const isTruncated = await enterWorkspace(actor, workspaceId, 'readAudit', (scope) =>
      auditIn(scope).hasMore(filter, maxExported),
    );
    const write = writerOf(format, { workspaceId, version });
    async function* parts() {
      let before: number | null = null;
      for (let left = maxExported; left > 0; ) {
        const entries: AuditEntry[] = await read(before, Math.min(CHUNK, left));
        const last = entries.at(-1);
        if (!last) return;
        yield entries.map((entry) => `${JSON.stringify(write(entry))}\n`).join('');
        before = last.id;
        left -= entries.length;
      }
    }
    return {
      ...auditFiles[format],
      headers: { 'x-audit-truncated': String(isTruncated) },
      parts: parts(),
    };
  };

const writerOf = (
  format: AuditFormat,
  about: { readonly workspaceId: string; readonly version: string },
): ((entry: AuditEntry) => unknown) =>
  format === 'ocsf' ? (entry) => ocsfEventOf(entry, about) : (entry) => entry;
