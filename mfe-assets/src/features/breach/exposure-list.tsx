import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type BreachDomain,
  type Exposure,
  type ExposureKind,
  type ExposureStatus,
  exposureKinds,
  MAX_DECIDED_EXPOSURES,
  openExposureStatuses,
} from '@parapet/contracts/breach/breach';
import { footerOf, pageLimit, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FacetBar, FilterChip } from '@parapet/ui/facet-bar';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { useSelectedRows } from '@parapet/ui/selected-rows';
import { SplitView } from '@parapet/ui/side-pane';
import { useCallback } from 'react';
import { useAssetsApi } from '../../app.ts';
import { kindLabels, statusLabels } from '../../breach-labels/breach-labels.tsx';
import { BREACH } from './breach-keys.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { exposureColumns } from './exposure-columns.tsx';
import {
  decidedStatuses,
  type ExposureFilter,
  filterFrom,
  isRestricted,
  queryOf,
  searchWith,
} from './exposure-filter.ts';
import { ExposurePane } from './exposure-pane.tsx';

const keyOf = ({ id }: Exposure) => id;
const labelOf = ({ maskedAddress, breach }: Exposure) => `${maskedAddress}, ${breach.title}`;
const besidePane: ReadonlySet<string> = new Set(['severity', 'person', 'breach', 'state']);

/** One row for each person in each breach, the worst first; one that is open is shown beside the list. */
export function ExposureList({
  isDecided,
  domains,
}: {
  isDecided: boolean;
  domains: readonly BreachDomain[];
}) {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search, isDecided);
  const query = queryOf(filter, isDecided);
  const openId = search.get('exposure');
  const list = usePagedQuery({
    queryKey: [...BREACH, 'exposures', query],
    readPage: (cursor, signal) =>
      api.listExposures({ ...query, cursor, limit: pageLimit(cursor) }, signal),
    keep: true,
  });
  const ready = list.state.status === 'ready' ? list.state.data : null;
  const items: readonly Exposure[] = ready?.items ?? [];
  const selected = useSelectedRows(items, keyOf);
  const setFilter = (change: Partial<ExposureFilter>) =>
    setSearch((now) => searchWith(now, { ...filterFrom(now, isDecided), ...change }), {
      preventScrollReset: true,
    });
  const close = useCallback(
    () =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('exposure');
          return next;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const hrefOf = (row: Exposure) => {
    const next = new URLSearchParams(search);
    next.set('exposure', row.id);
    return `/dashboard/breach?${next}`;
  };
  if (list.state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(list.state.error, 'Exposures')}
        onRetry={list.reload}
        retrying={list.state.retrying}
      />
    );
  }
  return (
    <SplitView
      pane={openId ? <ExposurePane key={openId} exposureId={openId} onClose={close} /> : null}
    >
      <Filters filter={filter} isDecided={isDecided} domains={domains} onChange={setFilter} />
      <DataTable
        label={isDecided ? 'Decided exposures' : 'Exposures to decide'}
        columns={openId ? exposureColumns.filter(({ id }) => besidePane.has(id)) : exposureColumns}
        rows={items}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowHref={hrefOf}
        currentKey={openId}
        selection={{ selected: selected.ids, onChange: selected.select }}
        bulkActions={
          <DecisionButtons
            exposures={selected.rows.slice(0, MAX_DECIDED_EXPOSURES)}
            onDone={() => selected.select(new Set())}
          />
        }
        loading={ready === null || list.outdated}
        hotkeys
        empty={<NoExposures isDecided={isDecided} filter={filter} onChange={setFilter} />}
        footer={
          items.length === 0 ? null : (
            <ListFooter loaded={items.length} {...footerOf(list)}>
              No one is mailed until you choose it.
            </ListFooter>
          )
        }
      />
    </SplitView>
  );
}

const noFilter: ExposureFilter = {
  kind: [],
  status: [],
  asset: null,
  breach: null,
  person: null,
  factor: null,
};

function NoExposures({
  isDecided,
  filter,
  onChange,
}: {
  isDecided: boolean;
  filter: ExposureFilter;
  onChange: (change: Partial<ExposureFilter>) => void;
}) {
  if (isRestricted(filter)) {
    return (
      <EmptyState
        level={2}
        title="No exposures match"
        action={<Button onClick={() => onChange(noFilter)}>Clear filters</Button>}
      />
    );
  }
  return isDecided ? (
    <EmptyState level={2} title="Nothing is decided yet">
      Exposures that you mark as reset or ignore are kept here.
    </EmptyState>
  ) : (
    <EmptyState level={2} title="Nothing to decide">
      Every exposure that was found is decided. Searches and imports list new ones here.
    </EmptyState>
  );
}

function Filters({
  filter,
  isDecided,
  domains,
  onChange,
}: {
  filter: ExposureFilter;
  isDecided: boolean;
  domains: readonly BreachDomain[];
  onChange: (change: Partial<ExposureFilter>) => void;
}) {
  const statuses = isDecided ? decidedStatuses : openExposureStatuses;
  const shown = domains.filter(({ exposures }) => exposures !== null && exposures > 0);
  /** The last one that was chosen: these filters have one value. */
  const oneOf = (chosen: ReadonlySet<string>, before: string | null) =>
    [...chosen].find((value) => value !== before) ?? null;
  return (
    <FacetBar
      end={
        filter.breach || filter.person ? (
          <Button size="sm" onClick={() => onChange({ breach: null, person: null })}>
            {filter.breach ? 'Show all breaches' : 'Show all people'}
          </Button>
        ) : null
      }
    >
      <FilterChip
        label="State"
        options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
        selected={new Set(filter.status)}
        onChange={(chosen) =>
          onChange({ status: statuses.filter((one: ExposureStatus) => chosen.has(one)) })
        }
      />
      <FilterChip
        label="Kind"
        options={exposureKinds.map((value) => ({ value, label: kindLabels[value] }))}
        selected={new Set(filter.kind)}
        onChange={(chosen) =>
          onChange({ kind: exposureKinds.filter((one: ExposureKind) => chosen.has(one)) })
        }
      />
      <FilterChip
        label="Domain"
        options={shown.map(({ assetId, domain }) => ({ value: assetId, label: domain }))}
        selected={new Set(filter.asset ? [filter.asset] : [])}
        onChange={(chosen) => onChange({ asset: oneOf(chosen, filter.asset) })}
      />
      <FilterChip
        label="Second factor"
        options={[
          { value: 'no', label: 'Members without one' },
          { value: 'yes', label: 'Members with one' },
        ]}
        selected={new Set(filter.factor ? [filter.factor] : [])}
        onChange={(chosen) =>
          onChange({ factor: oneOf(chosen, filter.factor) as ExposureFilter['factor'] })
        }
      />
    </FacetBar>
  );
}
