import { readAllPages } from '@parapet/api-client/read-all-pages';
import { MAX_SCHEDULE_ASSETS } from '@parapet/contracts/scans/schedule';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../app.ts';
import { AssetChoice } from './asset-choice.tsx';

/** The assets that a schedule or a rule names, chosen among those that can be scanned. */
export function ChosenAssets({
  ids,
  onChange,
  error,
}: {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}) {
  const api = useScansApi();
  const { data, isError } = useQuery({
    queryKey: ['assets-of-schedule'],
    queryFn: ({ signal }) =>
      readAllPages((cursor) => api.listAssets({ cursor }, signal), MAX_SCHEDULE_ASSETS),
  });
  if (isError) return <p className="text-danger">Assets could not be read. Try again later.</p>;
  if (!data) return <Skeleton lines={3} label="Loading the assets" />;
  return (
    <div className="max-h-64 overflow-y-auto">
      {error ? (
        <p role="alert" className="text-danger">
          {error}
        </p>
      ) : null}
      <AssetChoice
        assets={data.items}
        selected={new Set(ids)}
        onChange={(next) => onChange([...next])}
      />
    </div>
  );
}
