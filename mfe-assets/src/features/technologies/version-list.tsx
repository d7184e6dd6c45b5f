import {
  type FlawLevel,
  flawLevelSchema,
  type Support,
  supportSchema,
  type TechnologyVersion,
  technologySortSchema,
} from '@parapet/contracts/assets/inventory';
import {
  type TechnologyCategory,
  technologyCategorySchema,
} from '@parapet/contracts/assets/technology-category';
import { useRefusal } from '@parapet/remote-kit/host';
import { pageLimit } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Button } from '@parapet/ui/button';
import { DensityChoice, densityFrom } from '@parapet/ui/density-choice';
import { EmptyState } from '@parapet/ui/empty-state';
import { FacetBar, FilterChip } from '@parapet/ui/facet-bar';
import { Note } from '@parapet/ui/note';
import { SearchInput } from '@parapet/ui/search-input';
import { SplitView } from '@parapet/ui/side-pane';
import { type ReactNode, useCallback } from 'react';
import { useAssetsApi } from '../../app.ts';
import { PagedTable } from '../../paged-table/paged-table.tsx';
import { categoryLabel } from '../../technology-labels/category-labels.ts';
import { flawLevelLabels } from '../../technology-labels/flaws-text.tsx';
import { supportLabels } from '../../technology-labels/support-text.tsx';
import { sortOf, tableSort, versionColumns } from './version-columns.tsx';
import {
  filterFrom,
  isRestricted,
  queryOf,
  searchWith,
  type VersionFilter,
} from './version-filter.ts';
import { VersionPane } from './version-pane.tsx';

const keyOf = ({ slug, version }: TechnologyVersion) => `${slug} ${version ?? 'none'}`;
const labelOf = ({ name, version }: TechnologyVersion) => [name, version].filter(Boolean).join(' ');

/** The versions in use, the worst first; one that is open shows its places beside the list. */
export function VersionList() {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const scanRefusal = useRefusal('scan');
  const [density, setDensity] = useSearchSetting('density', 'default');
  const filter = filterFrom(search);
  const query = queryOf(filter);
  const slug = search.get('slug');
  const version = search.get('version') ?? 'none';
  const setFilter = (change: Partial<VersionFilter>, replace = false) =>
    setSearch((now) => searchWith(now, { ...filterFrom(now), ...change }), {
      replace,
      preventScrollReset: true,
    });
  const close = useCallback(
    () =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('slug');
          next.delete('version');
          return next;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const hrefOf = (row: TechnologyVersion) => {
    const next = new URLSearchParams(search);
    next.set('slug', row.slug);
    next.set('version', row.version ?? 'none');
    return `/dashboard/technologies?${next}`;
  };

  return (
    <SplitView
      pane={
        slug ? (
          <VersionPane key={`${slug} ${version}`} slug={slug} version={version} onClose={close} />
        ) : null
      }
    >
      <PagedTable
        label="Technologies"
        queryKey={['technology-versions', query]}
        readPage={(cursor, signal) =>
          api.listTechnologyVersions({ ...query, cursor, limit: pageLimit(cursor) }, signal)
        }
        columns={slug ? versionColumns.filter(({ id }) => besidePane.has(id)) : versionColumns}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowHref={hrefOf}
        currentKey={slug ? `${slug} ${version}` : null}
        sort={tableSort(filter.sort)}
        onSortChange={(next) => {
          const sort = technologySortSchema.safeParse(sortOf(next));
          if (sort.success) setFilter({ sort: sort.data });
        }}
        hotkeys
        density={densityFrom(density)}
        ghostRows={10}
        totalOf={({ total }) => total}
        above={(first) => (
          <>
            <Filters
              filter={filter}
              facets={first?.facets ?? null}
              end={<DensityChoice density={densityFrom(density)} onChange={setDensity} />}
              onChange={setFilter}
            />
            {first?.isCapped ? (
              <Note title="These are the first 5,000 versions by name">
                This workspace runs more. Search and filters look at these.
              </Note>
            ) : null}
          </>
        )}
        empty={
          isRestricted(filter) ? (
            <EmptyState
              level={2}
              title="No technologies match"
              action={
                <Button
                  onClick={() => setFilter({ text: '', category: [], support: [], flaws: [] })}
                >
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              level={2}
              title="No technologies are known yet"
              action={
                <Button variant="primary" href="/dashboard/scans/new" refusal={scanRefusal}>
                  Start scan
                </Button>
              }
            >
              Scans recognise software by what it sends. Its versions, the end of their support and
              known flaws are listed here.
            </EmptyState>
          )
        }
      />
    </SplitView>
  );
}

const besidePane: ReadonlySet<string> = new Set(['name', 'version', 'risk', 'places']);

interface Facets {
  readonly category: Readonly<Record<string, number>>;
  readonly support: Readonly<Partial<Record<Support, number>>>;
  readonly flaws: Readonly<Partial<Record<FlawLevel, number>>>;
}

function Filters({
  filter,
  facets,
  end,
  onChange,
}: {
  filter: VersionFilter;
  /** null until read. */
  facets: Facets | null;
  end: ReactNode;
  onChange: (change: Partial<VersionFilter>, replace?: boolean) => void;
}) {
  const categories = technologyCategorySchema.options.filter(
    (one) => filter.category.includes(one) || (facets?.category[one] ?? 0) > 0,
  );
  const count = (counts: Readonly<Record<string, number>> | undefined, value: string) =>
    counts ? { count: counts[value] ?? 0 } : {};
  return (
    <FacetBar end={end}>
      <FilterChip
        label="Known flaws"
        options={flawLevelSchema.options.map((value) => ({
          value,
          label: flawLevelLabels[value],
          ...count(facets?.flaws, value),
        }))}
        selected={new Set(filter.flaws)}
        onChange={(chosen) =>
          onChange({ flaws: flawLevelSchema.options.filter((one) => chosen.has(one)) })
        }
      />
      <FilterChip
        label="Support"
        options={supportSchema.options.map((value) => ({
          value,
          label: supportLabels[value],
          ...count(facets?.support, value),
        }))}
        selected={new Set(filter.support)}
        onChange={(chosen) =>
          onChange({ support: supportSchema.options.filter((one) => chosen.has(one)) })
        }
      />
      <FilterChip
        label="Category"
        options={categories.map((value: TechnologyCategory) => ({
          value,
          label: categoryLabel(value),
          ...count(facets?.category, value),
        }))}
        selected={new Set(filter.category)}
        onChange={(chosen) =>
          onChange({ category: technologyCategorySchema.options.filter((one) => chosen.has(one)) })
        }
      />
      <SearchInput
        label="Search technologies"
        placeholder="Name, version or CVE"
        text={filter.text}
        onChange={(text) => onChange({ text }, true)}
      />
    </FacetBar>
  );
}
