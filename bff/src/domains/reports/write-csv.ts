import { stringify } from 'csv-stringify/sync';
import type { ReportedAsset } from '../assets/assets.port.ts';
import type { ReportedExposure } from '../breach/breach.port.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import { complianceColumns, complianceRows } from './compliance-files.ts';
import type { ReportSource } from './report-source.ts';
import { gapOf } from './report-tally.ts';
import { severityLabels, stateLabels, statusLabels } from './report-texts.ts';
import type { Sink } from './text-sink.ts';

/** Called with the number of findings so far. */
export type OnProgress = (findings: number) => Promise<void>;

const findingColumns = [
  'Severity',
  'Status',
  'Priority',
  'Title',
  'Asset',
  'Location',
  'Check',
  'Confidence',
  'First seen',
  'Last seen',
  'Due',
  'Fixed',
  'Remediation',
  'Finding id',
];
const assetColumns = ['Asset', 'Type', 'Score', 'Last scanned', 'Gap', 'Asset id'];

const exposureColumns = [
  'Severity',
  'State',
  'Person',
  'Domain',
  'Breach',
  'Date of the breach',
  'What was exposed',
  'Found',
  'Decided',
  'Reason',
  'Exposure id',
];

/** A byte order mark tells spreadsheets that it is UTF-8. */
const BOM = '\ufeff';

/** One table: assets for an asset report, exposures for one about breaches, requirements for one about compliance, findings for the others. */
export async function writeCsv(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  let findings = 0;
  if (source.facts.type === 'asset') {
    await sink.write(`${BOM}${rowsOf([assetColumns])}`);
    for await (const page of source.assets()) await sink.write(rowsOf(page.map(assetRow)));
    return findings;
  }
  if (source.facts.compliance !== null) {
    await sink.write(`${BOM}${rowsOf([complianceColumns])}`);
    for (const framework of source.facts.compliance.frameworks) {
      await sink.write(rowsOf(complianceRows(framework)));
      findings += framework.requirements.length;
      await onProgress(findings);
    }
    return findings;
  }
  if (source.facts.type === 'breach') {
    await sink.write(`${BOM}${rowsOf([exposureColumns])}`);
    for await (const page of source.exposures()) {
      await sink.write(rowsOf(page.map(exposureRow)));
      findings += page.length;
      await onProgress(findings);
    }
    return findings;
  }
  await sink.write(`${BOM}${rowsOf([findingColumns])}`);
  for await (const page of source.findings()) {
    await sink.write(rowsOf(page.map(findingRow)));
    findings += page.length;
    await onProgress(findings);
  }
  return findings;
}

const rowsOf = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => row.map(cell)),
    { record_delimiter: 'windows' },
  );

/** Tells what a spreadsheet would compute; a quote in front makes it text. */
const FORMULA = /^[=+\-@\t\r\n|%]/;

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  return FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
};

const findingRow = (finding: ReportedFinding) => [
  severityLabels[finding.severity],
  statusLabels[finding.status],
  finding.priorityScore,
  finding.title,
  finding.assetName,
  finding.location,
  finding.checkId,
  finding.confidence,
  finding.firstSeenAt,
  finding.lastSeenAt,
  finding.dueAt,
  finding.fixedAt,
  finding.remediation.summary,
  finding.id,
];

const exposureRow = (exposure: ReportedExposure) => [
  severityLabels[exposure.severity],
  stateLabels[exposure.status],
  exposure.maskedAddress,
  exposure.domain,
  exposure.breach,
  exposure.breachDate,
  exposure.dataClasses.join(', '),
  exposure.firstSeenAt,
  exposure.decidedAt,
  exposure.reason,
  exposure.id,
];

const assetRow = (asset: ReportedAsset) => [
  asset.name,
  asset.type,
  asset.score,
  asset.lastScannedAt,
  gapOf(asset),
  asset.assetId,
];
