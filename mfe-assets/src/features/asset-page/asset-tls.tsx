import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { AssetService, TlsVersionOffers } from '@parapet/contracts/assets/inventory';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';
import { CheckList } from './check-list.tsx';

/** The TLS checks of an asset, and what each of its ports accepts. */
export function AssetTls({ asset }: { asset: Asset }) {
  return (
    <div className="pp-in-order">
      <CheckList asset={asset} title="TLS" groups={['tls']} />
      <AcceptedOffers asset={asset} />
    </div>
  );
}

function AcceptedOffers({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['asset-tls', asset.id],
    queryFn: ({ signal }) =>
      api.listServices({ assetId: asset.id, state: 'present', limit: 200 }, signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The cipher suites')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  if (state.status !== 'ready') {
    return (
      <Panel title="Cipher suites">
        <Skeleton lines={6} />
      </Panel>
    );
  }
  const services = state.data.items.filter(({ tlsVersions }) => tlsVersions.length > 0);
  return services.map((service) => <ServiceOffers key={service.id} service={service} />);
}

function ServiceOffers({ service }: { service: AssetService }) {
  const { address, port, tlsVersions } = service;
  return (
    <Panel title={`Cipher suites at port ${port}`} meta={address}>
      {tlsVersions.toReversed().map((offers) => (
        <VersionOffers key={offers.version} offers={offers} />
      ))}
    </Panel>
  );
}

const orderLabels = { server: 'The server chooses', client: 'The client chooses' } as const;

/** `TLSv1.2` as the field writes it. */
const nameOf = (version: string): string => version.replace(/v/, ' ').replace('SSL 3', 'SSL 3.0');

function VersionOffers({ offers }: { offers: TlsVersionOffers }) {
  const { version, suites, order, groups, isCutOff } = offers;
  const facts = [
    ...(order === null ? [] : [orderLabels[order]]),
    ...(groups.length === 0 ? [] : [`Groups: ${groups.join(', ')}`]),
  ];
  return (
    <section className="py-2">
      <h3 className="font-medium">{nameOf(version)}</h3>
      {facts.length === 0 ? null : <p className="text-ink-3">{facts.join('. ')}</p>}
      <ol aria-label={`Suites of ${nameOf(version)}, in the order of the server's choice`}>
        {suites.map(({ name, strength }) => (
          <li key={name} className="flex flex-wrap gap-x-3 py-1">
            <span className="pp-mono min-w-0 break-all">{name}</span>
            <Strength of={strength} />
          </li>
        ))}
      </ol>
      {isCutOff ? <p className="text-ink-3">The server accepts more than was tried.</p> : null}
    </section>
  );
}

function Strength({ of }: { of: TlsVersionOffers['suites'][number]['strength'] }) {
  switch (of) {
    case 'strong':
      return <StatusText tone="ok">Strong</StatusText>;
    case 'acceptable':
      return <StatusText tone="neutral">Acceptable</StatusText>;
    case 'weak':
      return <StatusText tone="warn">Weak</StatusText>;
    default:
      return <StatusText tone="danger">Insecure</StatusText>;
  }
}
