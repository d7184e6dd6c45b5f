import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import { typeLabels } from '@parapet/contracts/assets/asset-labels';
import type { RelatedList, AssetRelations as Relations } from '@parapet/contracts/assets/surface';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';
import { CloudResources } from './cloud-resources.tsx';
import { PointedFrom, PointsTo, SharedWith } from './seen-relations.tsx';

/** How an asset is connected with others: by name and address, and by what scans have seen. */
export function AssetRelations({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['asset-relations', asset.id],
    queryFn: ({ signal }) => api.getAssetRelations(asset.id, signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The relations')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  const relations = state.status === 'ready' ? state.data : null;
  return (
    <div className="pp-in-order">
      <Row columns="two">
        <Panel title="Names above" meta={relations?.domain ? `Domain ${relations.domain}` : null}>
          <Related list={relations?.above} none="No name above it is an asset." />
        </Panel>
        <Panel title="On the same host" meta={relations?.host}>
          <Related list={relations?.sameHost} none="No other asset is on this host." />
        </Panel>
      </Row>
      <Row columns="two">
        <Panel title="Names below">
          <Related list={relations?.below} none="No name below it is an asset." />
        </Panel>
        <Panel
          title="Addresses"
          action={
            <TextLink href={`/dashboard/attack-surface?asset=${asset.id}`}>
              Open in the attack surface
            </TextLink>
          }
        >
          {relations ? <Addresses of={relations} /> : <Skeleton lines={3} />}
        </Panel>
      </Row>
      <Row columns="two">
        <Panel title="Leads to">
          {relations ? <PointsTo of={relations} /> : <Skeleton lines={3} />}
        </Panel>
        <Panel title="Reached from">
          {relations ? <PointedFrom list={relations.pointedFrom} /> : <Skeleton lines={3} />}
        </Panel>
      </Row>
      <Row columns="two">
        <Panel title="Same certificate">
          {relations ? (
            <SharedWith
              list={relations.sameCertificate}
              none="No other asset shows its certificates."
            />
          ) : (
            <Skeleton lines={3} />
          )}
        </Panel>
        <Panel title="Same icon">
          {relations ? (
            <SharedWith list={relations.sameFavicon} none="No other asset shows its icon." />
          ) : (
            <Skeleton lines={3} />
          )}
        </Panel>
      </Row>
      <CloudResources assetId={asset.id} />
    </div>
  );
}

function Related({ list, none }: { list: RelatedList | undefined; none: string }) {
  if (!list) return <Skeleton lines={3} />;
  if (list.items.length === 0) return <p className="text-ink-3">{none}</p>;
  return (
    <ul>
      {list.items.map(({ id, name, type }) => (
        <li key={id} className="flex flex-wrap gap-x-3 py-1">
          <TextLink className="pp-mono min-w-0 break-all" href={`/dashboard/assets/${id}`}>
            {name}
          </TextLink>
          <span className="text-ink-3">{typeLabels[type]}</span>
        </li>
      ))}
      {list.hasMore ? (
        <li className="py-1 text-ink-3">The first {list.items.length} of more</li>
      ) : null}
    </ul>
  );
}

function Addresses({ of: { addresses } }: { of: Relations }) {
  if (addresses.length === 0) {
    return <p className="text-ink-3">No address is known until a scan has seen an open port.</p>;
  }
  return (
    <ul>
      {addresses.map(({ address, shared }) => (
        <li key={address} className="py-1">
          <h3 className="pp-mono font-medium">{address}</h3>
          <Related list={shared} none="No other asset is reached here." />
        </li>
      ))}
    </ul>
  );
}
