import { readAllPages } from '@parapet/api-client/read-all-pages';
import { MAX_SCHEDULE_ASSETS, type ScheduleTarget } from '@parapet/contracts/schedule';
import { Field } from '@parapet/ui/field';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Skeleton } from '@parapet/ui/skeleton';
import { TextInput } from '@parapet/ui/text-input';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../app.ts';
import { AssetChoice } from '../asset-choice/asset-choice.tsx';

const kinds = [
  { value: 'all', label: 'All assets' },
  { value: 'tags', label: 'By tag' },
  { value: 'assets', label: 'Choose' },
] as const;

/** What a schedule scans. Tags and chosen assets are kept while another kind is looked at. */
export function TargetFields({
  value,
  onChange,
  error,
}: {
  value: ScheduleTarget;
  onChange: (target: ScheduleTarget) => void;
  error: string | undefined;
}) {
  const [tags, setTags] = useState(value.kind === 'tags' ? value.tags.join(', ') : '');
  const [ids, setIds] = useState<string[]>(value.kind === 'assets' ? value.assetIds : []);
  const choose = (kind: ScheduleTarget['kind']) => {
    if (kind === 'all') onChange({ kind });
    else if (kind === 'tags') onChange({ kind, tags: tagsOf(tags) });
    else onChange({ kind, assetIds: ids });
  };
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl label="Assets" segments={kinds} value={value.kind} onChange={choose} />
      {value.kind === 'all' ? (
        <p className="text-ink-3">All approved assets, also those that you add later.</p>
      ) : null}
      {value.kind === 'tags' ? (
        <Field label="Tags" error={error} hint="Assets with one of these tags. Separate by commas.">
          <TextInput
            value={tags}
            onChange={({ currentTarget: { value: text } }) => {
              setTags(text);
              onChange({ kind: 'tags', tags: tagsOf(text) });
            }}
          />
        </Field>
      ) : null}
      {value.kind === 'assets' ? (
        <ChosenAssets
          ids={ids}
          error={error}
          onChange={(assetIds) => {
            setIds(assetIds);
            onChange({ kind: 'assets', assetIds });
          }}
        />
      ) : null}
    </div>
  );
}

function ChosenAssets({
  ids,
  error,
  onChange,
}: {
  ids: readonly string[];
  error: string | undefined;
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

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
