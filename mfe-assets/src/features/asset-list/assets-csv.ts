import type { Asset } from '@parapet/contracts/asset';
import { severities } from '@parapet/contracts/vocabulary';
import { type CsvColumn, csvOf } from '@parapet/remote-kit/csv';
import { isUntested } from '../../asset-words/is-untested.ts';
import { stateWords, statusWords } from '../../asset-words/state-words.ts';
import { typeWords } from '../../asset-words/type-words.ts';

const severityHeads = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
} as const;

const columns: ReadonlyArray<CsvColumn<Asset>> = [
  { head: 'Asset', value: (asset) => asset.displayName },
  { head: 'Type', value: (asset) => typeWords[asset.type] },
  { head: 'State', value: (asset) => stateWords[asset.state] },
  { head: 'Status', value: (asset) => statusWords[asset.status] },
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
