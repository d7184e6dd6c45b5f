import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { densityFrom } from '@parapet/ui/density-choice';
import { IconButton } from '@parapet/ui/icon-button';
import { KeyHelp } from '@parapet/ui/key-help';
import { useMediaQuery } from '@parapet/ui/media-query';
import { PageHeader } from '@parapet/ui/page-header';
import { SplitView } from '@parapet/ui/side-pane';
import { Keyboard, ScanLine } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useMembers } from '../../members/use-members.ts';
import { ViewersProvider } from '../../viewers/viewers.tsx';
import { allLabel, BulkActions } from './bulk-actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import { findingColumns } from './finding-columns.tsx';
import { type FindingFilter, noFilters, searchWith } from './finding-filter.ts';
import { FindingFilters } from './finding-filters.tsx';
import { FindingTable } from './finding-table.tsx';
import { GroupTable } from './group-table.tsx';
import { MutesDialog } from './mutes-dialog.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { UnchangedDialog } from './unchanged-dialog.tsx';
import { useFindingList } from './use-finding-list.ts';
import { useListNavigation } from './use-list-navigation.ts';
import { useOpenFinding } from './use-open-finding.ts';
import { triageKeys, useTriage } from './use-triage.ts';

/** The open finding, passed to `renderDetail`. */
export interface OpenFinding {
  findingId: string;
  /** Its row in the list; null when it is not among the loaded ones. */
  known: FindingListItem | null;
  /** "3 of 42"; null when it is not among the rows. */
  position: string | null;
  onClose: () => void;
  onChanged: (finding: FindingListItem) => void;
}

/** Holds where asset and location have columns of their own, first seen has one, and the texts share the width. */
const compactQuery = '(min-width: 1240px)';
const mediumQuery = '(min-width: 1400px)';
const wideQuery = '(min-width: 1600px)';

export function FindingListPage({
  renderDetail,
}: {
  renderDetail: (open: OpenFinding) => ReactNode;
}) {
  const { list, filter, shownFilter, search, setFilter, replace } = useFindingList();
  const density = densityFrom(search.get('density'));
  const { openId, hrefOf, show, close } = useOpenFinding();
  useListNavigation(openId !== null, show);
  const scanRefusal = useRefusal('scan');
  const { nameOf } = useMembers();
  const isCompact = useMediaQuery(compactQuery);
  const isMedium = useMediaQuery(mediumQuery);
  const isWide = useMediaQuery(wideQuery);
  const [areMutesOpen, setMutesOpen] = useState(false);
  const screen = isWide ? 'wide' : isMedium ? 'medium' : isCompact ? 'compact' : 'narrow';
  const width = openId === null ? screen : 'beside-pane';
  // The pane opens and closes first; that other columns draw every row anew follows.
  const columnsFor = useDeferredValue(width);
  const columns = useMemo(() => findingColumns(columnsFor, nameOf), [columnsFor, nameOf]);

  const { state } = list;
  const items = state.status === 'ready' ? state.data.items : [];
  const facets = state.status === 'ready' ? state.data.first.facets : null;
  const isCapped = state.status === 'ready' && state.data.first.isCapped;
  const total = facets && !isCapped ? totalOf(facets.severity, shownFilter.severity) : null;
  const at = openId === null ? -1 : items.findIndex((finding) => finding.id === openId);
  const triage = useTriage({ items, filter: shownFilter, total, openId });
  const { bulk, asked } = triage;
  const hrefWith = (change: Partial<FindingFilter>) => {
    const next = searchWith(search, { ...filter, ...change });
    return next.size > 0 ? `/dashboard/findings?${next}` : '/dashboard/findings';
  };

  return (
    <ViewersProvider>
      <PageHeader
        title="Findings"
        meta={
          isCapped
            ? 'The worst 1,000 of more; filter or search for others'
            : total === null
              ? null
              : `${total.toLocaleString('en')} shown`
        }
        actions={
          <>
            <IconButton
              icon={Keyboard}
              label="Keys of this page"
              onClick={() => triage.setHelpOpen(true)}
            />
            <ExportMenu filter={filter} disabled={items.length === 0} />
            <Button
              variant="primary"
              icon={ScanLine}
              href="/dashboard/scans/new"
              refusal={scanRefusal}
            >
              Start scan
            </Button>
          </>
        }
      />
      <SplitView
        pane={
          openId === null
            ? null
            : renderDetail({
                findingId: openId,
                known: items[at] ?? null,
                position:
                  at >= 0 && total !== null ? `${at + 1} of ${total.toLocaleString('en')}` : null,
                onClose: close,
                onChanged: replace,
              })
        }
      >
        <StatusTabs filter={filter} counts={facets?.status ?? null} hrefOf={hrefWith} />
        <FindingFilters filter={filter} search={search} facets={facets} onChange={setFilter} />
        {filter.group === null ? (
          <FindingTable
            list={list}
            columns={columns}
            filter={filter}
            total={total}
            openId={openId}
            hrefOf={hrefOf}
            density={density}
            selection={{
              ...triage.selection,
              label: triage.isAll ? allLabel(total) : undefined,
            }}
            bulkActions={
              <BulkActions
                count={triage.ticked.length}
                total={total}
                isAll={triage.isAll}
                busy={bulk.busy}
                onAll={triage.setAll}
                onAsk={triage.ask}
                onAct={triage.act}
              />
            }
            onSort={(sort) => setFilter({ sort })}
            onClearFilters={() => setFilter(noFilters)}
            onMutes={() => setMutesOpen(true)}
          />
        ) : (
          <GroupTable by={filter.group} filter={filter} density={density} hrefOf={hrefWith} />
        )}
      </SplitView>
      {asked ? (
        <BulkDialog
          action={asked.action}
          target={asked.target}
          onSave={(change) => bulk.run(asked.target, change).then(triage.clear)}
          onClose={triage.closeAsked}
        />
      ) : null}
      <UnchangedDialog result={bulk.left} onClose={bulk.closeLeft} />
      <KeyHelp
        open={triage.isHelpOpen}
        lines={triageKeys}
        onClose={() => triage.setHelpOpen(false)}
      />
      {areMutesOpen ? <MutesDialog onClose={() => setMutesOpen(false)} /> : null}
    </ViewersProvider>
  );
}

/** A facet ignores its own filter, so the total is the sum of the chosen severities. */
const totalOf = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): number =>
  Object.entries(counts)
    .filter(([severity]) => chosen.length === 0 || chosen.includes(severity))
    .reduce((sum, [, count]) => sum + count, 0);
