import type { Asset } from '@parapet/contracts/assets/asset';
import type { Discovery } from '@parapet/contracts/assets/discovery';
import { planOf, plans } from '@parapet/contracts/plans/plan-catalogue';
import { useSubscription } from '@parapet/remote-kit/host';
import { type QueryState, useQueryState } from '@parapet/remote-kit/query-state';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Ghost } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAssetsApi } from '../../app.ts';

const FOUND = '/dashboard/assets?view=discovered';
const REFRESH_MS = 5000;
const isOpen = (run: Discovery | undefined) =>
  run?.status === 'queued' || run?.status === 'running';

/** When names below a domain were searched, what came of it, and when they are searched next. */
export function SubdomainSearch({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['asset-discovery', asset.id],
    queryFn: ({ signal }) => api.getDiscovery(asset.id, signal),
    refetchInterval: ({ state }) => (isOpen(state.data) ? REFRESH_MS : false),
  });
  const state = useQueryState(query);
  const of = (show: (run: Discovery) => ReactNode) => shown(state, show);
  return (
    <Row>
      <Panel title="Subdomains" action={<TextLink href={FOUND}>Discovered names</TextLink>}>
        <KeyValue
          items={[
            { key: 'Last search', value: of(lastSearch) },
            { key: 'New names', value: of(newNames) },
            { key: 'Next search', value: of((run) => <NextSearch asset={asset} run={run} />) },
          ]}
        />
      </Panel>
    </Row>
  );
}

function shown(state: QueryState<Discovery>, show: (run: Discovery) => ReactNode): ReactNode {
  if (state.status === 'loading') return <Ghost percent={40} />;
  if (state.status === 'failed') return <span className="text-danger">Could not be read</span>;
  return show(state.data);
}

function lastSearch({ status, finishedAt, requestedAt }: Discovery): ReactNode {
  if (status === 'none') return 'Never';
  if (status === 'queued') return 'Waits to begin';
  if (status === 'running') return 'Runs now';
  const at = finishedAt ?? requestedAt;
  return (
    <>
      {at ? <RelativeTime at={at} /> : null}
      {status === 'failed' ? ', failed' : null}
    </>
  );
}

const newNames = ({ status, found, cutOff }: Discovery): ReactNode =>
  status === 'completed' ? (
    <>
      {found.toLocaleString('en')}
      {cutOff ? <span className="text-ink-3"> {cutOff}</span> : null}
    </>
  ) : (
    'Unknown'
  );

function NextSearch({
  asset: { ownership },
  run: { nextSyncAt },
}: {
  asset: Asset;
  run: Discovery;
}): ReactNode {
  const { status, subscription } = useSubscription();
  if (status !== 'ready') return <Ghost percent={40} />;
  const plan = planOf(subscription.subscription_tier);
  if (!plan.subdomainSync) {
    const first = plans.find(({ subdomainSync }) => subdomainSync);
    return (
      <>
        When somebody asks for it. The {first?.name} plan and those above search each week.{' '}
        <TextLink href="/dashboard/Profile?tab=billing">Compare plans</TextLink>
      </>
    );
  }
  if (ownership !== 'verified' || nextSyncAt === null) {
    return 'Each week, once ownership of this name is proved';
  }
  return Date.parse(nextSyncAt) <= Date.now() ? (
    'Due now, waiting'
  ) : (
    <>
      <RelativeTime at={nextSyncAt} />, then each week
    </>
  );
}
