import { failureMessage } from '@parapet/api-client/failure-message';
import { type AttackSurface, MAX_SURFACE_ASSETS } from '@parapet/contracts/assets/surface';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { SplitView } from '@parapet/ui/side-pane';
import { LinkTabs } from '@parapet/ui/tabs';
import { useCallback, useMemo } from 'react';
import { GraphView } from './graph-view.tsx';
import { NodePane } from './node-pane.tsx';
import { SurfaceFilters } from './surface-filters.tsx';
import { drawnIds, isWhole, rowsOf } from './surface-graph.policy.ts';
import { SurfaceList } from './surface-list.tsx';
import { hrefOf, type SurfaceView, useAttackSurface } from './use-attack-surface.ts';

/** How the workspace can be reached: a list and a graph of the same answer. */
export function AttackSurfacePage() {
  const { view, change, state, outdated, reload, surface } = useAttackSurface();
  const rows = useMemo(() => (surface ? rowsOf(surface, view) : []), [surface, view]);
  const drawn = useMemo(
    () => (surface && view.isGraph ? drawnIds(surface, view) : new Set<string>()),
    [surface, view],
  );
  const hrefOfNode = useCallback((openId: string) => hrefOf({ ...view, openId }), [view]);
  const openNode = useCallback((openId: string) => change({ openId }), [change]);
  const close = useCallback(() => change({ openId: null }), [change]);
  const node = view.openId === null ? null : (surface?.nodes.get(view.openId) ?? null);
  const ready = state.status === 'ready' ? state.data : null;

  const expand = () => {
    const assetId = node?.pageId;
    if (assetId) change({ expanded: [...view.expanded, assetId] }, { replace: true });
  };
  const mayExpand =
    node?.kind === 'asset' && node.hasMore && !view.expanded.includes(node.pageId ?? '');

  if (state.status === 'failed') {
    return (
      <>
        <PageHeader title="Attack surface" />
        <FailureState
          message={failureMessage(state.error, 'The attack surface')}
          onRetry={reload}
          retrying={state.retrying}
        />
      </>
    );
  }
  const note = ready ? shownNote(ready) : null;
  const mayShowMore =
    ready !== null && hasFurther(ready) && !view.isExtended && view.assetId === null;
  // Below what is shown, which it would move from above when it comes.
  const footer =
    rows.length === 0 ? null : (
      <div className="pp-list-footer">
        <span aria-live="polite">
          {rows.length.toLocaleString('en')} {rows.length === 1 ? 'part' : 'parts'}
        </span>
        {mayShowMore ? (
          <Button size="sm" onClick={() => change({ isExtended: true }, { replace: true })}>
            {`Show up to ${MAX_SURFACE_ASSETS} hosts`}
          </Button>
        ) : null}
      </div>
    );
  const empty = <Empty view={view} onClear={() => change(noFilter)} />;
  return (
    <>
      <PageHeader title="Attack surface" meta={note} />
      <LinkTabs
        label="Views of the attack surface"
        current={view.isGraph ? 'graph' : 'list'}
        items={[
          { id: 'list', label: 'List', href: hrefOf({ ...view, isGraph: false }) },
          { id: 'graph', label: 'Graph', href: hrefOf({ ...view, isGraph: true }) },
        ]}
      />
      <SurfaceFilters
        view={view}
        surface={surface}
        isWhole={ready !== null && surface !== null && !hasFurther(ready) && isWhole(surface)}
        onChange={change}
      />
      <SplitView
        pane={
          surface && node ? (
            <NodePane
              surface={surface}
              node={node}
              hrefOfNode={hrefOfNode}
              onExpand={mayExpand ? expand : null}
              onClose={close}
            />
          ) : null
        }
      >
        {view.isGraph && surface ? (
          <>
            <GraphView
              surface={surface}
              drawn={drawn}
              openId={view.openId}
              onOpen={openNode}
              listHref={hrefOf({ ...view, isGraph: false })}
              empty={empty}
            />
            {footer}
          </>
        ) : (
          <SurfaceList
            rows={rows}
            loading={ready === null || outdated}
            openId={node?.id ?? null}
            hrefOfNode={hrefOfNode}
            empty={empty}
            footer={footer}
          />
        )}
      </SplitView>
    </>
  );
}

const noFilter: Partial<SurfaceView> = {
  text: '',
  find: '',
  assetId: null,
  kinds: [],
  severities: [],
};

const hasFurther = ({
  shownAssets,
  totalAssets,
}: Pick<AttackSurface, 'shownAssets' | 'totalAssets'>): boolean =>
  totalAssets === null || shownAssets < totalAssets;

/** Returns what the answer left out, so that nobody takes it for everything. */
const shownNote = ({ shownAssets, totalAssets }: AttackSurface): string => {
  const hosts = `${shownAssets.toLocaleString('en')} ${shownAssets === 1 ? 'host' : 'hosts'}`;
  if (totalAssets === null) return `The ${hosts} with the highest risk of many; add to the search`;
  if (!hasFurther({ shownAssets, totalAssets })) return hosts;
  return `The ${hosts} with the highest risk of ${totalAssets.toLocaleString('en')}; search to see others`;
};

function Empty({ view, onClear }: { view: SurfaceView; onClear: () => void }) {
  const isFiltered =
    view.text !== '' ||
    view.find !== '' ||
    view.assetId !== null ||
    view.kinds.length > 0 ||
    view.severities.length > 0;
  if (isFiltered) {
    return (
      <EmptyState
        level={2}
        title="Nothing matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      level={2}
      title="No attack surface yet"
      action={
        <Button variant="primary" href="/dashboard/assets?add=1">
          Add asset
        </Button>
      }
    >
      Add assets and scan them: domains, hosts, addresses, ports, technologies and findings are
      shown as they are connected.
    </EmptyState>
  );
}
