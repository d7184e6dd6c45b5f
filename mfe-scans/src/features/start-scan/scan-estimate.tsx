import type { Intensity } from '@parapet/contracts/vocabulary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { estimateSentences } from './estimate-labels.ts';

/** How long the chosen scan will take, told before it starts. */
export function ScanEstimate({
  assetIds,
  intensity,
}: {
  assetIds: readonly string[];
  intensity: Intensity;
}) {
  const api = useScansApi();
  const { data, isError } = useQuery({
    queryKey: ['scan-estimate', intensity, [...assetIds].sort()],
    queryFn: ({ signal }) => api.estimateScan({ assetIds: [...assetIds], intensity }, signal),
    enabled: assetIds.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    // What waits before it changes while the form is open.
    staleTime: 10_000,
  });
  if (assetIds.length === 0) return null;
  if (isError) return <p className="text-ink-2">The duration could not be estimated.</p>;
  return (
    <div className="space-y-1" aria-live="polite">
      {data === undefined ? (
        <p className="text-ink-2">Estimating the duration</p>
      ) : (
        estimateSentences(data, assetIds.length).map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
    </div>
  );
}
