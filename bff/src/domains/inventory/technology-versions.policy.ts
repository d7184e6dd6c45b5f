import {
  type Assessment,
  ENDING_DAYS,
  type FlawLevel,
  flawLevelSchema,
  type listTechnologyVersionsQuerySchema,
  type Support,
  supportSchema,
  type TechnologySort,
  type TechnologyVersion,
  type technologyVersionListSchema,
} from '@parapet/contracts/assets/inventory';
import { severities } from '@parapet/contracts/text/vocabulary';
import type { z } from 'zod';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';

export type ListTechnologyVersions = z.output<typeof listTechnologyVersionsQuerySchema>;
type VersionList = z.output<typeof technologyVersionListSchema>;
type CountedVersion = Omit<TechnologyVersion, 'support' | 'flawLevel'>;

const DAY_MS = 86_400_000;

export const describeVersion = (row: CountedVersion, now: Date): TechnologyVersion => ({
  ...row,
  support: supportOf(row, now),
  flawLevel: flawLevelOf(row.flaws),
});

function supportOf({ release, shippedBy }: CountedVersion, now: Date): Support {
  if (shippedBy !== null) return 'supported';
  if (release === null) return 'unknown';
  if (release.hasEnded) return 'ended';
  const soon = new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString().slice(0, 10);
  return release.endsOn !== null && release.endsOn <= soon ? 'ending' : 'supported';
}

const flawLevelOf = ({ count, exploited }: Assessment['flaws']): FlawLevel => {
  if (exploited > 0) return 'exploited';
  return count > 0 ? 'known' : 'none';
};

const flawOrder: readonly FlawLevel[] = flawLevelSchema.options;
const supportOrder: readonly Support[] = supportSchema.options;

/** Tells what versions are sorted by: the same text or number for the same version on every page. */
const keys: Readonly<Record<TechnologySort, (version: TechnologyVersion) => string | number>> = {
  name: nameKey,
  '-name': nameKey,
  places: ({ places }) => places,
  '-places': ({ places }) => -places,
  support: ({ support, release }) =>
    `${supportOrder.indexOf(support)} ${release?.endsOn ?? '9999'}`,
  risk: ({ flawLevel, flaws, support }) => {
    const worst = flaws.worst === null ? severities.length : severities.indexOf(flaws.worst);
    return flawOrder.indexOf(flawLevel) * 100 + worst * 10 + supportOrder.indexOf(support);
  },
};

function nameKey({ name }: TechnologyVersion): string {
  return name.toLowerCase();
}

type Position = readonly [key: string | number, slug: string, version: string];

const compare = (a: Position, b: Position, sort: TechnologySort): number => {
  const first = a[0] === b[0] ? 0 : a[0] < b[0] ? -1 : 1;
  return (sort === '-name' ? -first : first) || byText(a[1], b[1]) || byText(a[2], b[2]);
};
const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const positionOf = (version: TechnologyVersion, sort: TechnologySort): Position => [
  keys[sort](version),
  version.slug,
  version.version ?? '',
];

/** A page of the versions that fit a query, and the counts beside it. */
export function pageOfVersions(
  versions: readonly TechnologyVersion[],
  query: ListTechnologyVersions,
): Omit<VersionList, 'isCapped'> {
  const { sort, limit, cursor } = query;
  const found = versions.filter(searched(query.q));
  const selected = found
    .filter((version) => isSelected(version, query))
    .map((version) => ({ version, at: positionOf(version, sort) }))
    .sort((a, b) => compare(a.at, b.at, sort));
  const isNumber = sort === 'risk' || sort === 'places' || sort === '-places';
  const after =
    cursor === undefined
      ? null
      : (readCursor(cursor, [
          isNumber ? 'integer' : 'text',
          'text',
          'text',
        ]) as unknown as Position);
  const start = after === null ? 0 : selected.findIndex(({ at }) => compare(at, after, sort) > 0);
  const page = start < 0 ? [] : selected.slice(start, start + limit);
  const last = start >= 0 && start + limit < selected.length ? page.at(-1) : undefined;
  return {
    items: page.map(({ version }) => version),
    nextCursor: last ? writeCursor(last.at) : null,
    total: selected.length,
    facets: {
      category: countBy(found, query, 'category'),
      support: countBy(found, query, 'support'),
      flaws: countBy(found, query, 'flaws'),
    },
  };
}

function searched(text: string | undefined): (version: TechnologyVersion) => boolean {
  if (!text) return () => true;
  const part = text.toLowerCase();
  return ({ name, version, flaws }) =>
    `${name} ${version ?? ''}`.toLowerCase().includes(part) ||
    flaws.named.some(({ id }) => id.toLowerCase() === part);
}

type Facet = 'category' | 'support' | 'flaws';

const facetValue: Readonly<Record<Facet, (version: TechnologyVersion) => string>> = {
  category: ({ category }) => category,
  support: ({ support }) => support,
  flaws: ({ flawLevel }) => flawLevel,
};

const isSelected = (
  version: TechnologyVersion,
  query: ListTechnologyVersions,
  except?: Facet,
): boolean =>
  (['category', 'support', 'flaws'] as const).every((facet) => {
    const chosen: readonly string[] | undefined = query[facet];
    return facet === except || !chosen || chosen.includes(facetValue[facet](version));
  });

/** A facet is counted without its own filter, so that the other values stay visible. */
function countBy<F extends Facet>(
  versions: readonly TechnologyVersion[],
  query: ListTechnologyVersions,
  facet: F,
): VersionList['facets'][F] {
  const counts: Record<string, number> =
    facet === 'category'
      ? {}
      : Object.fromEntries(
          (facet === 'support' ? supportOrder : flawOrder).map((value) => [value, 0]),
        );
  for (const version of versions) {
    if (!isSelected(version, query, facet)) continue;
    const value = facetValue[facet](version);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts as VersionList['facets'][F];
}
