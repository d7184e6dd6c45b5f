import type { AssetState } from '@parapet/contracts/assets/asset';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { LazyAddAssetDialog } from '../../add-asset/lazy-add-asset-dialog.tsx';
import { useAssetsApi } from '../../app.ts';
import { isRestricted, noFilter, searchWith } from './asset-filter.ts';
import { AssetFilters } from './asset-filters.tsx';
import { ASSETS } from './asset-keys.ts';
import { AssetTable } from './asset-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { DiscoveredButton } from './discovered-button.tsx';
import { ListOptions } from './list-options.tsx';
import { NoAssets } from './no-assets.tsx';
import { StateTabs } from './state-tabs.tsx';
import { useAssetCommands } from './use-asset-commands.ts';
import { useAssetList } from './use-asset-list.ts';

export function AssetListPage() {
  const {
    list,
    filter,
    shownFilter,
    columns,
    density,
    search,
    setFilter,
    isAdding,
    openAdding,
    closeAdding,
    openProof,
  } = useAssetList();
  const { connection } = useAssetsApi();
  const { commands, busy } = useAssetCommands();
  const refusal = useRefusal('manageAssets');
  const queries = useQueryClient();
  const ready = list.state.status === 'ready' ? list.state : null;
  const first = ready?.data.first ?? null;
  const hasNoneInUse =
    ready?.data.first.total === 0 &&
    !list.outdated &&
    filter.state === null &&
    !isRestricted(filter);
  // An empty workspace has neither tabs nor filters; the rows would move when those come or go.
  const isHeld = list.state.status === 'loading' && filter.state === null && !isRestricted(filter);
  const hasNone = hasNoneInUse && Object.keys(ready.data.first.facets.state).length === 0;

  const hrefOfState = (state: AssetState | null) => {
    const next = searchWith(search, { ...filter, state });
    return next.size > 0 ? `/dashboard/assets?${next}` : '/dashboard/assets';
  };
  const showAdded = () => {
    // The current filter could hide the new asset.
    closeAdding({ showAll: true });
    void queries.invalidateQueries({ queryKey: ASSETS });
  };

  return (
    <>
      <PageHeader
        title="Assets"
        meta={first && !hasNone ? countLabel(first) : null}
        actions={
          // The same for every answer: a button that leaves when the list arrives loses the click on it.
          <>
            <DiscoveredButton />
            <Button icon={Upload} href="/dashboard/assets/importmodal" refusal={refusal}>
              Import
            </Button>
            <CsvButton
              filter={filter}
              columns={columns}
              disabled={first === null || first.total === 0}
            />
            <Button
              variant={hasNoneInUse ? 'outline' : 'primary'}
              icon={Plus}
              onClick={openAdding}
              refusal={refusal}
            >
              Add asset
            </Button>
          </>
        }
      />
      {hasNone || isHeld ? null : (
        <>
          <StateTabs
            state={filter.state}
            counts={first?.facets.state ?? null}
            hrefOf={hrefOfState}
          />
          <AssetFilters
            filter={filter}
            facets={first?.facets ?? null}
            end={<ListOptions search={search} />}
            onChange={setFilter}
          />
        </>
      )}
      {isHeld ? (
        <Row>
          <Panel>
            <Skeleton lines={10} label="Loading assets" />
          </Panel>
        </Row>
      ) : (
        <AssetTable
          list={list}
          filter={filter}
          shownFilter={shownFilter}
          shownColumns={columns}
          density={density}
          commands={commands}
          busy={busy}
          onProve={openProof}
          empty={
            <NoAssets
              filter={filter}
              onAdd={openAdding}
              onClearFilters={() => setFilter(noFilter)}
            />
          }
          onSort={(sort) => setFilter({ sort })}
        />
      )}
      {isAdding ? (
        <LazyAddAssetDialog
          connection={connection}
          initialValue={search.get('value') ?? ''}
          onClose={closeAdding}
          onAdded={showAdded}
        />
      ) : null}
    </>
  );
}

const countLabel = ({ total, isCapped }: { total: number; isCapped: boolean }): string =>
  isCapped
    ? 'The riskiest 1,000 of more; add to the search'
    : `${total.toLocaleString('en')} shown`;
