import type { Asset } from '@parapet/contracts/asset';
import { severities } from '@parapet/contracts/vocabulary';
import { type CsvColumn, csvOf } from '@parapet/remote-kit/csv';
import { environmentLabels, ownershipLabels } from '../../asset-labels/context-labels.ts';
import { isUntested } from '../../asset-labels/is-untested.ts';
import { stateLabels, statusLabels } from '../../asset-labels/state-labels.ts';
import { typeLabels } from '../../asset-labels/type-labels.ts';
import type { OptionalColumn } from './asset-columns.tsx';

const severityHeads = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
} as const;

/** What the file says in place of each column of the table. */
const columns: Readonly<Record<OptionalColumn, ReadonlyArray<CsvColumn<Asset>>>> = {
  type: [{ head: 'Type', value: (asset) => typeLabels[asset.type] }],
  criticality: [{ head: 'Criticality', value: (asset) => String(asset.criticality) }],
  environment: [{ head: 'Environment', value: (asset) => environmentLabels[asset.environment] }],
  owner: [{ head: 'Owner', value: (asset) => asset.owner?.name ?? '' }],
  tags: [{ head: 'Tags', value: (asset) => asset.tags.join(' ') }],
  risk: [
    { head: 'Grade', value: (asset) => asset.grade ?? '' },
    { head: 'Score', value: (asset) => asset.score?.toString() ?? '' },
  ],
  findings: severities.map((level) => ({
    head: severityHeads[level],
    value: (asset: Asset) => (isUntested(asset) ? '' : String(asset.openFindings[level] ?? 0)),
  })),
  status: [
    { head: 'State', value: (asset) => stateLabels[asset.state] },
    { head: 'Status', value: (asset) => statusLabels[asset.status] },
  ],
  ownership: [{ head: 'Ownership', value: (asset) => ownershipLabels[asset.ownership] }],
  scanned: [{ head: 'Last scanned', value: (asset) => asset.lastScannedAt ?? '' }],
  created: [{ head: 'Added', value: (asset) => asset.createdAt }],
};

/** The chosen columns of these assets, with their names and ids. */
export const assetsCsv = (assets: readonly Asset[], chosen: readonly OptionalColumn[]): string =>
  csvOf(
    [
      { head: 'Asset', value: (asset) => asset.displayName },
      ...chosen.flatMap((column) => columns[column]),
      { head: 'Asset id', value: (asset) => asset.id },
    ],
    assets,
  );
