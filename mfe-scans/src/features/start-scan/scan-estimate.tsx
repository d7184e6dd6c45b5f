import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { estimateSentences, scansSentences } from './estimate-labels.ts';
import type { StartForm } from './start-form.ts';

type Choice = Pick<StartForm, 'takes' | 'assetIds' | 'filter' | 'intensity'>;

/** How many scans the selection needs, and how long they will take. */
export function ScanEstimate({ takes, assetIds, filter, intensity }: Choice) {
  const isMatching = takes === 'matching';
  const hasAssets = isMatching || assetIds.length > 0;
  const api = useScansApi();
  const { data, isError } = useQuery({
    queryKey: ['scan-estimate', intensity, isMatching ? filter : [...assetIds].sort()],
    queryFn: async ({ signal }) => {
      if (!isMatching) {
        const estimate = await api.estimateScan({ assetIds: [...assetIds], intensity }, signal);
        return estimateSentences(estimate, assetIds.length);
      }
      const estimate = await api.estimateMatchingScans({ filter, intensity }, signal);
      const assets = estimate.scans.reduce((sum, count) => sum + count, 0);
      return [...scansSentences(estimate), ...estimateSentences(estimate, assets)];
    },
    enabled: hasAssets,
    placeholderData: keepPreviousData,
    retry: false,
    // The queue before it changes while the form is open.
    staleTime: 10_000,
  });
  if (!hasAssets) return null;
  if (isError) return <p className="text-ink-2">The duration could not be estimated.</p>;
  return (
    <div className="space-y-1" aria-live="polite">
      {data === undefined ? (
        <p className="text-ink-2">Estimating the duration</p>
      ) : (
        data.map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
    </div>
  );
}
