import { z } from 'zod';
import { findingFilterSchema } from './finding-list.ts';

/** The most findings of one file. */
export const MAX_EXPORTED = 20_000;

export const exportFormatSchema = z.enum(['csv', 'json', 'sarif', 'vex']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** The media type and the name of the file by format. */
export const exportFiles = {
  csv: { type: 'text/csv; charset=utf-8', name: 'parapet-findings.csv' },
  json: { type: 'application/json', name: 'parapet-findings.json' },
  sarif: { type: 'application/sarif+json', name: 'parapet-findings.sarif' },
  vex: { type: 'application/vnd.cyclonedx+json', name: 'parapet-findings.vex.cdx.json' },
} as const satisfies Record<ExportFormat, { type: string; name: string }>;

export const exportFindingsQuerySchema = findingFilterSchema.extend({
  format: exportFormatSchema.default('json'),
});
