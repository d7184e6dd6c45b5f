import type { ExportedFinding, ExportPlan } from './exported-findings.repository.ts';

/** Describes what a file is written from. */
export interface ExportInput {
  readonly plan: ExportPlan;
  readonly chunks: AsyncIterable<readonly ExportedFinding[]>;
  readonly publicUrl: string;
  readonly workspaceId: string;
  readonly at: string;
}
