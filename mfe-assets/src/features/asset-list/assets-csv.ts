import type { Asset } from '@parapet/contracts/asset';
import { severities } from '@parapet/contracts/vocabulary';
import { type CsvColumn, csvOf } from '@parapet/remote-kit/csv';
import { isUntested } from '../../asset-labels/is-untested.ts';
import { stateLabels, statusLabels } from '../../asset-labels/state-labels.ts';
import { typeLabels } from '../../asset-labels/type-labels.ts';

const severityHeads = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
} as const;

const columns: ReadonlyArray<CsvColumn<Asset>> = [
  { head: 'Asset', value: (asset) => asset.displayName },
  { head: 'Type', value: (asset) => typeLabels[asset.type] },
  { head: 'State', value: (asset) => stateLabels[asset.state] },
  { head: 'Status', value: (asset) => statusLabels[asset.status] },
  { head: 'Grade', value: (asset) => asset.grade ?? '' },
  { head: 'Score', value: (asset) => asset.score?.toString() ?? '' },
  ...severities.map((level) => ({
    head: severityHeads[level],
    value: (asset: Asset) => (isUntested(asset) ? '' : String(asset.openFindings[level] ?? 0)),
  })),
  { head: 'Last scanned', value: (asset) => asset.lastScannedAt ?? '' },
  { head: 'Added', value: (asset) => asset.createdAt },
  { head: 'Tags', value: (asset) => asset.tags.join(' ') },
  { head: 'Asset id', value: (asset) => asset.id },
];

export const assetsCsv = (assets: readonly Asset[]): string => csvOf(columns, assets);
