import { readAllPages } from '@parapet/api-client/read-all-pages';
import { MAX_RULE_ASSETS } from '@parapet/contracts/notification-rule';
import { MAX_SCHEDULE_ASSETS } from '@parapet/contracts/schedule';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import { AssetChoice } from '../../asset-choice/asset-choice.tsx';

const kinds = [
  { value: 'all', label: 'All assets' },
  { value: 'assets', label: 'Choose' },
] as const;

/** The assets of a rule; chosen ones are kept while all are looked at. */
export function RuleAssets({
  ids,
  onChange,
  error,
}: {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}) {
  const [kind, setKind] = useState<'all' | 'assets'>(ids.length > 0 ? 'assets' : 'all');
  const [chosen, setChosen] = useState<readonly string[]>(ids);
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="Assets"
        segments={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onChange(next === 'all' ? [] : [...chosen]);
        }}
      />
      {error || ids.length > MAX_RULE_ASSETS ? (
        <p role="alert" className="text-danger">
          {error ?? `Choose at most ${MAX_RULE_ASSETS} assets, or name a tag.`}
        </p>
      ) : null}
      {kind === 'assets' ? (
        <ChosenAssets
          ids={ids}
          onChange={(next) => {
            setChosen(next);
            onChange(next);
          }}
        />
      ) : null}
    </div>
  );
}

function ChosenAssets({
  ids,
  onChange,
}: {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
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
      <AssetChoice
        assets={data.items}
        selected={new Set(ids)}
        onChange={(next) => onChange([...next])}
      />
    </div>
  );
}
