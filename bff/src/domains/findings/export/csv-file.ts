import { stringify } from 'csv-stringify/sync';
import { owaspOf } from '../catalogue.ts';
import type { ExportInput } from './export-input.ts';
import type { ExportedFinding } from './exported-findings.repository.ts';
import { findingUrl } from './finding-url.ts';

type Cell = (finding: ExportedFinding, input: ExportInput) => string;

const columns: Readonly<Record<string, Cell>> = {
  Priority: ({ priorityScore }) => String(priorityScore),
  'Risk level': ({ riskLevel }) => riskLevel,
  Severity: ({ severity }) => severity,
  Finding: ({ title }) => title,
  Asset: ({ assetName }) => assetName,
  Location: ({ location }) => location,
  Status: ({ status }) => status,
  Reason: ({ statusReason }) => statusReason ?? '',
  Assignee: ({ assignee }) => assignee ?? '',
  Due: ({ dueAt }) => dueAt ?? '',
  'First seen': ({ firstSeenAt }) => firstSeenAt,
  'Last seen': ({ lastSeenAt }) => lastSeenAt,
  Confidence: ({ confidence }) => confidence,
  Weaknesses: ({ cweIds }) => cweIds.join(' '),
  OWASP: ({ checkId }) => owaspOf(checkId)?.id ?? '',
  Check: ({ catalogueId }) => catalogueId,
  Remediation: ({ remediation }) => remediation.summary,
  'Finding id': ({ id }) => id,
  Address: ({ id }, input) => findingUrl(input, id),
};

/** RFC 4180, with a byte order mark for spreadsheets; no cell is read as a formula. */
export async function* csvFile(input: ExportInput): AsyncGenerator<string> {
  yield lines([Object.keys(columns)], { bom: true });
  for await (const findings of input.chunks) {
    const cells = Object.values(columns);
    yield lines(findings.map((finding) => cells.map((cell) => cell(finding, input))));
  }
}

const lines = (rows: readonly (readonly string[])[], { bom = false } = {}): string =>
  stringify([...rows], { bom, escape_formulas: true, record_delimiter: 'windows' });
