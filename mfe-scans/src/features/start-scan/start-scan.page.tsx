import { failureMessage } from '@parapet/api-client/failure-message';
import { startScanSchema } from '@parapet/contracts/scan';
import { type Intensity, intensitySchema } from '@parapet/contracts/vocabulary';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
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
import { useController } from 'react-hook-form';
import { useScansApi } from '../../app.ts';
import { AssetChoice } from '../../asset-choice/asset-choice.tsx';
import { GapsNote } from './gaps-note.tsx';
import { IntensityChoice } from './intensity-choice.tsx';
import { ScanEstimate } from './scan-estimate.tsx';
import { type AssetsToScan, useAssetsToScan } from './use-assets-to-scan.ts';

const crumbs = [{ label: 'Scans', href: '/dashboard/scans' }];

export function StartScanPage() {
  const [search] = useSearchParams();
  const query = useAssetsToScan(search.get('scan'), search.get('select') === 'gaps');
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

type Choice = { assetIds: string[]; intensity: Intensity };

function StartScanForm({ assets, repeated, gaps }: AssetsToScan) {
  const api = useScansApi();
  const navigate = useNavigate();
  const { track } = useHost();
  const refusal = useRefusal('scan');
  const [search] = useSearchParams();
  const form = useApiForm({
    schema: startScanSchema,
    defaultValues: {
      assetIds: [...new Set([...search.getAll('asset'), ...repeated, ...(gaps?.ids ?? [])])].filter(
        (id) => assets.some((asset) => asset.id === id),
      ),
      intensity: intensitySchema.catch('safe').parse(search.get('intensity')),
    } as Choice,
    send: async (choice) => {
      const scan = await api.startScan(choice);
      track('scan_started', { assets: choice.assetIds.length, intensity: choice.intensity });
      navigate(`/dashboard/scans/${scan.id}`);
    },
    describe: (error) => failureMessage(error, 'The scan', 'was not started'),
  });
  const assetIds = useController({ control: form.control, name: 'assetIds' }).field;
  const intensity = useController({ control: form.control, name: 'intensity' }).field;
  const selected = new Set(assetIds.value);
  const failure = form.failure ?? { title: form.errorAt('assetIds') };

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

  return (
    <form {...form.formProps}>
      <Row columns="end-narrow">
        <Panel title="Assets" meta={`${selected.size} of ${assets.length} selected`}>
          {gaps ? <GapsNote {...gaps} /> : null}
          <AssetChoice
            assets={assets}
            selected={selected}
            onChange={(ids) => assetIds.onChange([...ids])}
          />
        </Panel>
        <Panel title="Intensity" meta="what will be sent">
          <IntensityChoice value={intensity.value} onChange={intensity.onChange} />
          <div className="flex flex-col items-start gap-3 pt-5">
            <ScanEstimate assetIds={assetIds.value} intensity={intensity.value} />
            <FormError {...failure} />
            <Button
              type="submit"
              variant="primary"
              icon={ScanLine}
              busy={form.pending}
              refusal={refusal}
            >
              Start scan
            </Button>
          </div>
        </Panel>
      </Row>
    </form>
  );
}
