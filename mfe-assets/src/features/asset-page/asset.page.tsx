import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import { READ_ONLY_ASSET } from '@parapet/contracts/plans/subscription';
import { usePolling } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useNavigate, useParams, useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { LinkTabs } from '@parapet/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useAssetsApi } from '../../app.ts';
import { AssetStatusText } from '../../asset-labels/asset-status.tsx';
import { useAssetRefusal } from '../../asset-labels/use-asset-refusal.ts';
import { AssetTabContent } from './asset-tab-content.tsx';
import { type AssetTab, assetTabs, hrefOfTab, tabFrom } from './asset-tabs.ts';

const REFRESH_MS = 15_000;
const crumbs = [{ label: 'Assets', href: '/dashboard/assets' }];

/** Everything about one asset; `?tab=` names what is shown, `?prove=1` opens the proof of ownership. */
export function AssetPage({
  renderOwnership,
}: {
  renderOwnership: (assetId: string, close: () => void) => ReactNode;
}) {
  const { assetId = '' } = useParams();
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    // Under the key of the lists, so that what changes an asset reads it again.
    queryKey: ['assets', 'one', assetId],
    queryFn: ({ signal }) => api.getAsset(assetId, signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  const state = useQueryState(query);
  const tab = tabFrom(search);
  const isProving = search.get('prove') === '1';
  const close = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('prove');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asset = state.status === 'ready' ? state.data : null;
  usePageTitle(asset?.displayName ?? 'Asset');
  useKeptAddress(asset?.id ?? assetId, assetId, search);

  return (
    <>
      <PageHeader
        title={asset?.displayName ?? 'Asset'}
        crumbs={crumbs}
        meta={asset ? <AssetStatusText asset={asset} /> : null}
        actions={asset && asset.state === 'approved' ? <ScanButton asset={asset} /> : null}
      />
      <LinkTabs
        label="Views of the asset"
        current={tab}
        items={(Object.keys(assetTabs) as AssetTab[]).map((id) => ({
          id,
          label: assetTabs[id],
          href: hrefOfTab(assetId, id),
        }))}
      />
      {asset?.isReadOnly ? (
        <Note tone="warn" title="This asset is read-only">
          {READ_ONLY_ASSET} Its findings are kept.{' '}
          <TextLink href="/dashboard/assets">Manage assets</TextLink> or{' '}
          <TextLink href="/dashboard/Profile?tab=billing">compare plans</TextLink>.
        </Note>
      ) : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'The asset')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'loading' ? (
        <Row>
          <Panel>
            <Skeleton lines={8} label="Loading the asset" />
          </Panel>
        </Row>
      ) : null}
      {asset ? <AssetTabContent key={`${asset.id} ${tab}`} asset={asset} tab={tab} /> : null}
      {asset && isProving ? renderOwnership(asset.id, close) : null}
    </>
  );
}

function ScanButton({ asset }: { asset: Asset }) {
  return (
    <Button
      variant="primary"
      icon={ScanLine}
      href={`/dashboard/scans/new?asset=${asset.id}`}
      refusal={useAssetRefusal('scan', asset)}
    >
      Start scan
    </Button>
  );
}

/** The address of an asset that was merged becomes that of the one that was kept. */
function useKeptAddress(keptId: string, assetId: string, search: URLSearchParams): void {
  const navigate = useNavigate();
  const query = search.toString();
  useEffect(() => {
    if (keptId === assetId) return;
    navigate(`/dashboard/assets/${keptId}${query && `?${query}`}`, { replace: true });
  }, [keptId, assetId, query, navigate]);
}

function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = `${title} · Parapet`;
    document.title = own;
    return () => {
      // The host may have set the title of the next page already.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
