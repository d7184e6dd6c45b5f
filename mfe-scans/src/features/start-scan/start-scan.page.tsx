import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useNavigate, useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { FormError } from '@parapet/ui/form-error';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { Plus, ScanLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useScansApi } from '../../app.ts';
import { AssetChoice } from './asset-choice.tsx';
import { IntensityChoice, type OfferedIntensity } from './intensity-choice.tsx';
import { type AssetsToScan, useAssetsToScan } from './use-assets-to-scan.ts';

const crumbs = [{ label: 'Scans', href: '/dashboard/scans' }];

export function StartScanPage() {
  const [search] = useSearchParams();
  const query = useAssetsToScan(search.get('scan'));
  const state = useQueryState(query);
  return (
    <>
      <PageHeader title="Start a scan" crumbs={crumbs} />
      {state.status === 'loading' ? (
        <Row>
          <Panel title="Assets">
            <Skeleton lines={5} label="Loading the assets" />
          </Panel>
        </Row>
      ) : null}
      {state.status === 'failed' ? (
        <Row>
          <Panel>
            <LoadFailure
              error={state.error}
              retrying={state.retrying}
              onRetry={() => void query.refetch()}
            />
          </Panel>
        </Row>
      ) : null}
      {state.status === 'ready' ? <StartScanForm {...state.data} /> : null}
    </>
  );
}

function LoadFailure({
  error,
  retrying,
  onRetry,
}: {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <FailureState message={failureMessage(error, 'Assets')} onRetry={onRetry} retrying={retrying} />
  );
}

type Failure = { title: string; requestId?: string };

function StartScanForm({ assets, repeated }: AssetsToScan) {
  const api = useScansApi();
  const navigate = useNavigate();
  const { track } = useHost();
  const [search] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        [...search.getAll('asset'), ...repeated].filter((id) =>
          assets.some((asset) => asset.id === id),
        ),
      ),
  );
  const [intensity, setIntensity] = useState<OfferedIntensity>(() =>
    search.get('intensity') === 'passive' ? 'passive' : 'safe',
  );
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  if (assets.length === 0) {
    return (
      <Row>
        <Panel title="Assets">
          <EmptyState
            title="No assets to scan"
            action={
              <Button variant="primary" icon={Plus} href="/dashboard/assets?add=1">
                Add asset
              </Button>
            }
          >
            Add a domain, IP address or URL to scan it.
          </EmptyState>
        </Panel>
      </Row>
    );
  }

  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (selected.size === 0) {
      setFailure({ title: 'Select at least one asset' });
      return;
    }
    setStarting(true);
    setFailure(null);
    try {
      const scan = await api.startScan({ assetIds: [...selected], intensity });
      track('scan_started', { assets: selected.size, intensity });
      navigate(`/dashboard/scans/${scan.id}`);
    } catch (error) {
      const { title, body, requestId } = failureMessage(error, 'The scan', 'was not started');
      setFailure({ title: `${title}. ${body}`, ...(requestId ? { requestId } : {}) });
      setStarting(false);
    }
  };

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <Row columns="end-narrow">
        <Panel title="Assets" meta={`${selected.size} of ${assets.length} selected`}>
          <AssetChoice assets={assets} selected={selected} onChange={setSelected} />
        </Panel>
        <Panel title="Intensity" meta="what will be sent">
          <IntensityChoice value={intensity} onChange={setIntensity} />
          <div className="flex flex-col items-start gap-3 pt-5">
            <FormError title={failure?.title} requestId={failure?.requestId} />
            <Button type="submit" variant="primary" icon={ScanLine} busy={starting}>
              Start scan
            </Button>
          </div>
        </Panel>
      </Row>
    </form>
  );
}
