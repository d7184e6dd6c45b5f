import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import { feedGroupSchema, MAX_UNSEEN } from '@parapet/contracts/events/feed';
import { groupLabels } from '@parapet/contracts/events/feed-labels';
import { FEED_DAYS } from '@parapet/contracts/plans/retention';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { useHost } from '@parapet/remote-kit/host';
import { footerOf, pageLimit, usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FacetBar, FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Skeleton } from '@parapet/ui/skeleton';
import { LinkTabs } from '@parapet/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useScansApi } from '../../app.ts';
import { AssetFilter } from '../../asset-filter/asset-filter.tsx';
import {
  type FeedFilter,
  filterFrom,
  isFiltered,
  queryOf,
  searchOf,
  showsNewest,
} from './feed-filter.ts';
import { FeedDays } from './feed-rows.tsx';

const seenSegments = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
] as const;

/** The views of the page; `?view=` names the second and third. */
const views = ['changes', 'inbox', 'rules'] as const;

/** Shows what changed in the workspace, what rules have sent to you, and the rules. */
export function FeedPage({ inbox, rules }: { inbox: ReactNode; rules: ReactNode }) {
  const api = useScansApi();
  const [search] = useSearchParams();
  const view = views.find((name) => name === search.get('view')) ?? 'changes';
  const { data } = useQuery({
    queryKey: ['inbox', 'unread'],
    queryFn: ({ signal }) => api.listInbox({ limit: 1 }, signal),
  });
  const unread = data?.unread ?? 0;
  const tabs = (
    <LinkTabs
      label="Feed"
      current={view}
      items={[
        { id: 'changes', label: 'Changes', href: '/dashboard/feed' },
        {
          id: 'inbox',
          label: 'Notifications',
          href: '/dashboard/feed?view=inbox',
          ...(unread > 0 && { count: unread }),
        },
        { id: 'rules', label: 'Notification rules', href: '/dashboard/feed?view=rules' },
      ]}
    />
  );
  if (view === 'changes') return <Changes tabs={tabs} />;
  return (
    <>
      <PageHeader title="Feed" />
      {tabs}
      {view === 'inbox' ? inbox : rules}
    </>
  );
}

/** Shows what changed in the workspace, newest first. */
function Changes({ tabs }: { tabs: ReactNode }) {
  const api = useScansApi();
  const { notify } = useHost();
  const [search, setSearch] = useSearchParams();
  const [isMarking, setMarking] = useState(false);
  const filter = filterFrom(search);
  const { state, more, loadMore, reload, outdated } = usePagedQuery({
    queryKey: ['feed', queryOf(filter)],
    readPage: (cursor, signal) =>
      api.listFeed({ ...queryOf(filter), cursor, limit: pageLimit(cursor) }, signal),
    keep: true,
  });
  const change = (part: Partial<FeedFilter>) =>
    setSearch(searchOf({ ...filter, ...part }), { replace: true });

  const markSeen = async (eventId: string) => {
    setMarking(true);
    try {
      await api.markFeedSeen(eventId);
    } catch (error) {
      notify(failureNotice(error, 'The feed', 'was not marked as seen'));
    }
    await reload();
    setMarking(false);
  };

  const ready = state.status === 'ready' ? state.data : null;
  const newest = ready?.items[0];
  const unseen = ready?.first.unseen ?? 0;
  const mayMark = newest !== undefined && unseen > 0 && showsNewest(filter);

  const content = (): ReactNode => {
    if (state.status === 'loading') return <Skeleton lines={8} label="Loading the feed" />;
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'The feed')}
          onRetry={reload}
          retrying={state.retrying}
        />
      );
    }
    const { items } = state.data;
    if (items.length === 0) {
      return isFiltered(filter) ? (
        <EmptyState
          level={2}
          title={showsNewest(filter) ? 'You have seen everything' : 'No changes match'}
          action={
            <Button onClick={() => setSearch(new URLSearchParams())}>
              {showsNewest(filter) ? 'Show all changes' : 'Clear filters'}
            </Button>
          }
        />
      ) : (
        <EmptyState level={2} title="Nothing has changed yet">
          Ports, technologies, certificates, findings and scans are listed here when they change.
        </EmptyState>
      );
    }
    return (
      <div aria-busy={outdated}>
        <FeedDays items={items} />
        {/* The panel has the padding at its sides already. */}
        <div className="-mx-4 min-[720px]:-mx-5">
          <ListFooter loaded={items.length} {...footerOf({ more, loadMore })}>
            {more === 'none' ? <span>Changes are kept for {FEED_DAYS} days.</span> : null}
          </ListFooter>
        </div>
      </div>
    );
  };

  return (
    <>
      <PageHeader
        title="Feed"
        actions={
          // Always there: on a phone it is above the list, which would move.
          <Button
            icon={CheckCheck}
            busy={isMarking}
            disabled={!mayMark}
            onClick={() => newest && void markSeen(newest.id)}
          >
            {mayMark ? `Mark ${unseen >= MAX_UNSEEN ? '99+' : unseen} as seen` : 'Mark seen'}
          </Button>
        }
      />
      {tabs}
      <FacetBar>
        <SegmentedControl
          label="Changes"
          segments={seenSegments}
          value={filter.isNew ? 'new' : 'all'}
          onChange={(choice) => change({ isNew: choice === 'new' })}
        />
        <SeverityFacet
          counts={null}
          selected={new Set(filter.severity)}
          onChange={(chosen) =>
            change({ severity: severities.filter((level: Severity) => chosen.has(level)) })
          }
        />
        <FilterChip
          label="Type"
          options={feedGroupSchema.options.map((value) => ({
            value,
            label: groupLabels[value],
          }))}
          selected={new Set(filter.groups)}
          onChange={(chosen) =>
            change({ groups: feedGroupSchema.options.filter((group) => chosen.has(group)) })
          }
        />
        <AssetFilter assetId={filter.assetId} onChange={(assetId) => change({ assetId })} />
      </FacetBar>
      <Row>
        <Panel>{content()}</Panel>
      </Row>
    </>
  );
}
