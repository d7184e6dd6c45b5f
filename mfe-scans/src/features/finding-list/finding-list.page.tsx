import type { FindingListItem } from '@parapet/contracts/finding';
import { Button } from '@parapet/ui/button';
import { PageHeader } from '@parapet/ui/page-header';
import { SplitView } from '@parapet/ui/side-pane';
import { ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.tsx';
import { searchWith } from './finding-filter.ts';
import { FindingFilters } from './finding-filters.tsx';
import { FindingTable } from './finding-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useFindingList } from './use-finding-list.ts';
import { useListNavigation } from './use-list-navigation.ts';
import { useOpenFinding } from './use-open-finding.ts';

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

export function FindingListPage({
  renderDetail,
}: {
  renderDetail: (open: OpenFinding) => ReactNode;
}) {
  const { list, filter, search, setFilter, replace } = useFindingList();
  const { openId, hrefOf, show, close } = useOpenFinding();
  useListNavigation(openId !== null, show);

  const { state } = list;
  const items = state.status === 'ready' ? state.data.items : [];
  const facets = state.status === 'ready' ? state.data.first.facets : null;
  const isCapped = state.status === 'ready' && state.data.first.isCapped;
  const total = facets && !isCapped ? totalOf(facets.severity, filter.severity) : null;
  const at = items.findIndex((finding) => finding.id === openId);

  return (
    <>
      <PageHeader
        title="Findings"
        meta={
          isCapped
            ? 'The worst 1,000 of more; add to the search'
            : total === null
              ? null
              : `${total.toLocaleString('en')} shown`
        }
        actions={
          <>
            <CsvButton filter={filter} disabled={items.length === 0} />
            <Button variant="primary" icon={ScanLine} href="/dashboard/scans/new">
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
        <StatusTabs
          statuses={filter.status}
          counts={facets?.status ?? null}
          hrefOf={(status) =>
            `/dashboard/findings?${searchWith(search, { ...filter, status: [...status] })}`
          }
        />
        <FindingFilters filter={filter} facets={facets} onChange={setFilter} />
        <FindingTable
          list={list}
          filter={filter}
          total={total}
          openId={openId}
          hrefOf={hrefOf}
          onSort={(sort) => setFilter({ sort })}
          onClearFilters={() => setFilter({ severity: [], scanId: null, assetId: null, text: '' })}
        />
      </SplitView>
    </>
  );
}

/** A facet ignores its own filter, so the total is the sum of the chosen severities. */
const totalOf = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): number =>
  Object.entries(counts)
    .filter(([severity]) => chosen.length === 0 || chosen.includes(severity))
    .reduce((sum, [, count]) => sum + count, 0);
