import type { reportFileSchema } from '@parapet/contracts/reports/report-file';
import type { z } from 'zod';
import { gapOf, type ReportSource } from './report-source.ts';
import type { Sink } from './text-sink.ts';
import type { OnProgress } from './write-csv.ts';

type ReportFile = z.input<typeof reportFileSchema>;

/** One object as `reportFileSchema` describes it. Evidence is in technical reports alone. */
export async function writeJson(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  const { facts } = source;
  const hasEvidence = facts.type === 'technical';
  const head: Omit<ReportFile, 'assets' | 'findings'> = {
    version: 1,
    id: facts.id,
    type: facts.type,
    workspace: facts.workspaceName,
    scope: facts.scope,
    from: facts.from,
    madeAt: facts.madeAt,
    score: facts.score,
    grade: facts.grade,
    coverage: facts.coverage,
    openFindings: facts.open,
    opened: facts.opened,
    reopened: facts.reopened,
    fixed: facts.fixed,
    untested: facts.untested.map(({ reason, checks, assets }) => ({
      reason,
      checks: [...checks],
      assets,
    })),
    scoreByDay: facts.days.map(({ day, score }) => ({ day, score })),
  };
  await sink.write(`${JSON.stringify(head).slice(0, -1)},"assets":[`);
  let separator = '';
  if (facts.type === 'asset') {
    for await (const page of source.assets()) {
      for (const asset of page) {
        const { assetId: id, name, type, score, lastScannedAt } = asset;
        const row: ReportFile['assets'][number] = {
          id,
          name,
          type,
          score,
          lastScannedAt,
          gap: gapOf(asset),
        };
        await sink.write(`${separator}\n${JSON.stringify(row)}`);
        separator = ',';
      }
    }
  }
  await sink.write('],"findings":[');
  separator = '';
  let findings = 0;
  for await (const page of source.findings()) {
    const rows = page.map(({ evidence, ...finding }) => {
      const row: ReportFile['findings'][number] = hasEvidence
        ? { ...finding, evidence: [...evidence] }
        : finding;
      return JSON.stringify(row);
    });
    await sink.write(`${separator}\n${rows.join(',\n')}`);
    separator = ',';
    findings += page.length;
    await onProgress(findings);
  }
  await sink.write(']}\n');
  return findings;
}
