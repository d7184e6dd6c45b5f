import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import { sarifReport } from './sarif-report.ts';
import { tableReport } from './table-report.ts';
import type { TargetReport } from './target-report.ts';

/** Writes the reports of a scan as one text. @param data what software was compared with */
type Format = (reports: readonly TargetReport[], data: readonly DataBundle[]) => string;

/** By the name that `--format` takes. */
export const formats = {
  table: tableReport,
  json: jsonReport,
  sarif: sarifReport,
  junit: junitReport,
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];
