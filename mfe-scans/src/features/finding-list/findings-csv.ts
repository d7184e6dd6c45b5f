import type { FindingListItem } from '@parapet/contracts/finding';
import { type CsvColumn, csvOf } from '@parapet/remote-kit/csv';
import { statusLabels } from '../../finding-labels/status-labels.ts';

const columns: ReadonlyArray<CsvColumn<FindingListItem>> = [
  { head: 'Severity', value: (finding) => finding.severity },
  { head: 'Finding', value: (finding) => finding.title },
  { head: 'Asset', value: (finding) => finding.assetName },
  { head: 'Location', value: (finding) => finding.location },
  { head: 'Status', value: (finding) => statusLabels[finding.status] },
  { head: 'Reason', value: (finding) => finding.statusReason ?? '' },
  { head: 'First seen', value: (finding) => finding.firstSeenAt },
  { head: 'Last seen', value: (finding) => finding.lastSeenAt },
  { head: 'Check', value: (finding) => finding.catalogueId },
  { head: 'Finding id', value: (finding) => finding.id },
];

export const findingsCsv = (findings: readonly FindingListItem[]): string =>
  csvOf(columns, findings);
