import { typeLabels } from '@parapet/contracts/assets/asset-labels';
import { cutText } from '@parapet/contracts/text/cut-text';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import { placeLine } from '../../platform/place-line.ts';
import type { ReportedAsset } from '../assets/assets.port.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import { number, shortDayOf } from './report-figures.ts';
import type { ReportFacts } from './report-source.ts';
import { gapOf } from './report-tally.ts';
import { statusLabels } from './report-texts.ts';
import type { UntestedReason } from './untested.policy.ts';

export const coverageColumns: readonly Column[] = [
  { title: 'Score', width: 0.16 },
  { title: 'Grade', width: 0.14 },
  { title: 'Assets', width: 0.16, isNumber: true },
  { title: 'Tested', width: 0.18, isNumber: true },
  { title: 'Did not answer', width: 0.18, isNumber: true },
  { title: 'Not scanned', width: 0.18, isNumber: true },
];

export const coverageCells = ({ score, grade, coverage }: ReportFacts): string[] => [
  score === null ? 'None yet' : `${score} of 100`,
  grade ?? 'None yet',
  number(coverage.assets),
  number(coverage.tested),
  number(coverage.error),
  number(coverage.notTested),
];

export const gapColumns: readonly Column[] = [
  { title: 'Asset', width: 0.4 },
  { title: 'Reason', width: 0.6 },
];

export const untestedColumns: readonly Column[] = [
  { title: 'Reason', width: 0.42 },
  { title: 'Checks', width: 0.44 },
  { title: 'Assets', width: 0.14, isNumber: true },
];

const MAX_TITLES = 4;

export const untestedCells = ({ reason, checks, assets }: UntestedReason): string[] => {
  const more = checks.length - MAX_TITLES;
  const named = checks.slice(0, more === 1 ? checks.length : MAX_TITLES).join('; ');
  return [reason, more > 1 ? `${named}; ${number(more)} more` : named, number(assets)];
};

/** The places of an issue, and beside each what was seen there unless that is the same at all. */
export function placeTable(
  places: readonly ReportedFinding[],
  nameOf: (finding: ReportedFinding) => string,
  timezone: string,
): { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] } {
  const isSame = new Set(places.map(seenAt)).size === 1;
  const columns: readonly Column[] = [
    { title: 'Place', width: isSame ? 0.52 : 0.3 },
    ...(isSame ? [] : [{ title: 'Seen', width: 0.22 }]),
    { title: 'Status', width: 0.24 },
    { title: 'Priority', width: 0.1, isNumber: true },
    { title: 'First seen', width: 0.14 },
  ];
  const rows = places.map((finding) => [
    placeLine(nameOf(finding), finding.location),
    ...(isSame ? [] : [cutText(seenAt(finding), MAX_SEEN)]),
    finding.dueAt
      ? `${statusLabels[finding.status]}, due ${shortDayOf(finding.dueAt, timezone)}`
      : statusLabels[finding.status],
    String(finding.priorityScore),
    shortDayOf(finding.firstSeenAt, timezone),
  ]);
  return { columns, rows };
}

/** Characters. */
const MAX_SEEN = 160;

const seenAt = ({ evidence: [first] }: ReportedFinding): string =>
  first?.actual ?? first?.matched ?? '';

export const assetColumns: readonly Column[] = [
  { title: 'Asset', width: 0.38 },
  { title: 'Type', width: 0.14 },
  { title: 'Score', width: 0.1, isNumber: true },
  { title: 'Last scanned', width: 0.18 },
  { title: 'Gap', width: 0.2 },
];

/** `name` is the asset's, as the format can write it. */
export const assetCells = (asset: ReportedAsset, name: string, timezone: string): string[] => [
  name,
  typeLabels[asset.type],
  asset.score === null ? 'None' : String(asset.score),
  asset.lastScannedAt === null ? 'Never' : shortDayOf(asset.lastScannedAt, timezone),
  gapOf(asset) ?? 'None',
];

/** The line below a finding's title; `assetName` is as the format can write it. */
export const factsLine = (finding: ReportedFinding, assetName: string, timezone: string): string =>
  [
    placeLine(assetName, finding.location),
    statusLabels[finding.status],
    `priority ${finding.priorityScore}`,
    `first seen ${shortDayOf(finding.firstSeenAt, timezone)}`,
    ...(finding.fixedAt ? [`fixed ${shortDayOf(finding.fixedAt, timezone)}`] : []),
    ...(finding.dueAt ? [`due ${shortDayOf(finding.dueAt, timezone)}`] : []),
  ].join(' · ');
