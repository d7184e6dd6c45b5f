import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import type { ExportInput } from './export-input.ts';

/** The page of a finding, in its workspace, whoever opens it. */
export const findingUrl = (
  { publicUrl, workspaceId }: Pick<ExportInput, 'publicUrl' | 'workspaceId'>,
  id: string,
): string => publicUrl + workspaceLink(`/dashboard/findings?status=any&finding=${id}`, workspaceId);
