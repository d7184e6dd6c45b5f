import type { Asset } from '@parapet/contracts/assets/asset';
import {
  type AssetExportColumn,
  assetExportColumnSchema,
} from '@parapet/contracts/assets/asset-export';
import { severities } from '@parapet/contracts/text/vocabulary';
import { stringify } from 'csv-stringify/sync';
import { writeTagCell } from '../import/tag-cell.ts';

type Cell = (asset: Asset) => string;

/** An asset without score and findings was never tested; it is not clean. */
const isUntested = ({ score, openFindings }: Asset): boolean =>
  score === null && severities.every((level) => openFindings[level] === 0);

const heads = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', info: 'Info' };

const columns: Readonly<Record<AssetExportColumn, Readonly<Record<string, Cell>>>> = {
  type: { Type: ({ type }) => type },
  criticality: { Criticality: ({ criticality }) => String(criticality) },
  environment: { Environment: ({ environment }) => environment },
  owner: { Owner: ({ owner }) => owner?.name ?? '' },
  tags: { Tags: ({ tags }) => writeTagCell(tags) },
  risk: { Grade: ({ grade }) => grade ?? '', Score: ({ score }) => score?.toString() ?? '' },
  findings: Object.fromEntries(
    severities.map((level) => [
      heads[level],
      (asset: Asset) => (isUntested(asset) ? '' : String(asset.openFindings[level])),
    ]),
  ),
  status: { State: ({ state }) => state, Status: ({ status }) => status },
  ownership: { Ownership: ({ ownership }) => ownership },
  scanned: { 'Last scanned': ({ lastScannedAt }) => lastScannedAt ?? '' },
  created: { Added: ({ createdAt }) => createdAt },
};

/** RFC 4180, with a byte order mark for spreadsheets; no cell is read as a formula. */
export async function* assetsCsv(
  pages: AsyncIterable<readonly Asset[]>,
  chosen: readonly AssetExportColumn[] = assetExportColumnSchema.options,
): AsyncGenerator<string> {
  const cells = Object.entries<Cell>({
    Asset: ({ displayName }) => displayName,
    ...Object.assign({}, ...chosen.map((column) => columns[column])),
    'Asset id': ({ id }) => id,
  });
  yield lines([cells.map(([head]) => head)], { bom: true });
  for await (const assets of pages) {
    yield lines(assets.map((asset) => cells.map(([, cell]) => cell(asset))));
  }
}

const lines = (rows: readonly (readonly string[])[], { bom = false } = {}): string =>
  stringify([...rows], { bom, escape_formulas: true, record_delimiter: 'windows' });
