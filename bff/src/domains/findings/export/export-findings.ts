import {
  type ExportFormat,
  exportFiles,
  type exportFindingsQuerySchema,
  MAX_EXPORTED,
} from '@parapet/contracts/findings/finding-export';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { SentFile } from '../../../platform/http/send-file.ts';
import type { FindingsPorts } from '../lists/get-finding.ts';
import { followMerged } from '../recording/follow-merged.ts';
import { filterFor } from '../repositories/finding-filter.repository.ts';
import { csvFile } from './csv-file.ts';
import type { ExportInput } from './export-input.ts';
import { exportedFindingsIn } from './exported-findings.repository.ts';
import { jsonFile } from './json-file.ts';
import { sarifFile } from './sarif-file.ts';
import { vexFile } from './vex-file.ts';

const writers: Readonly<Record<ExportFormat, (input: ExportInput) => AsyncIterable<string>>> = {
  csv: csvFile,
  json: jsonFile,
  sarif: sarifFile,
  vex: vexFile,
};

const CHUNK = 250;

/**
 * Writes the findings that match now, each as it is when its chunk is read. The right is checked for every
 * chunk. @throws AppError role_insufficient
 */
export const exportFindings =
  (ports: FindingsPorts & { readonly publicUrl: string }) =>
  async (
    actor: Actor,
    workspaceId: string,
    { format, ...filter }: z.output<typeof exportFindingsQuerySchema>,
  ): Promise<SentFile> => {
    const { assets, enterWorkspace, publicUrl } = ports;
    const plan = await enterWorkspace(actor, workspaceId, 'exportData', async (scope) => {
      const own = await followMerged(scope, assets, filterFor(filter, actor.userId));
      return await exportedFindingsIn(scope, assets).plan(own, MAX_EXPORTED);
    });
    async function* chunks() {
      for (const ids of chunksOf(plan.ids, CHUNK)) {
        yield await enterWorkspace(actor, workspaceId, 'exportData', (scope) =>
          exportedFindingsIn(scope, assets).read(ids),
        );
      }
    }
    const at = new Date().toISOString();
    return {
      ...exportFiles[format],
      headers: { 'x-findings-left-out': String(plan.leftOut) },
      parts: writers[format]({ plan, chunks: chunks(), publicUrl, workspaceId, at }),
    };
  };
