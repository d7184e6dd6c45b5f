import { isUntested } from '@parapet/contracts/findings/is-untested';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { type FindingFilter, isRestricted } from './finding-filter.ts';

const startScan = '/dashboard/scans/new';

/** Why the list is empty, and the next step. */
export function NoFindings({
  filter,
  onClearFilters,
}: {
  filter: FindingFilter;
  onClearFilters: () => void;
}) {
  const api = useScansApi();
  const refusal = useRefusal('scan');
  const { assetId } = filter;
  const { data: asset, isPending } = useQuery({
    queryKey: ['asset', assetId],
    queryFn: ({ signal }) => api.getAsset(assetId ?? '', signal),
    enabled: assetId !== null,
    retry: false,
  });
  if (assetId !== null && isPending) return null;
  if (asset && asset.lastScannedAt === null) {
    return (
      <EmptyState
        level={2}
        title={`${asset.displayName} has not been scanned yet`}
        action={
          <Button variant="primary" href={`${startScan}?asset=${asset.id}`} refusal={refusal}>
            Start scan
          </Button>
        }
      >
        Nothing is known about it. A scan lists what it finds here.
      </EmptyState>
    );
  }
  if (asset && isUntested(asset)) {
    return (
      <EmptyState
        level={2}
        title={`${asset.displayName} has not been tested yet`}
        action={
          <Button variant="primary" href={`/dashboard/assets/${asset.id}?tab=coverage`}>
            What was not tested
          </Button>
        }
      >
        No scan could test it, so nothing is known about it.
      </EmptyState>
    );
  }
  if (isRestricted(filter)) {
    return (
      <EmptyState
        level={2}
        title="No findings match"
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      >
        Change or clear the filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No findings here"
      action={
        <Button variant="primary" href={startScan} refusal={refusal}>
          Start scan
        </Button>
      }
    >
      Start a scan. Findings are listed worst first, each with evidence and remediation.
    </EmptyState>
  );
}
