import type { AssetChoice, ScheduleTarget } from '@parapet/contracts/scans/schedule';
import { Field } from '@parapet/ui/field';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { useState } from 'react';
import { ChosenAssets } from '../asset-choice/chosen-assets.tsx';
import { tagsOf } from './tags-of.ts';

const kinds = [
  { value: 'all', label: 'All assets' },
  { value: 'tags', label: 'By tag' },
  { value: 'assets', label: 'Choose' },
] as const;

const withAccounts = [...kinds, { value: 'cloud_accounts', label: 'Cloud accounts' }] as const;

interface Props<Target extends ScheduleTarget> {
  readonly value: Target;
  onChange(target: Target | AssetChoice): void;
  readonly error: string | undefined;
}

/** Shows what a schedule scans: assets, or cloud accounts. */
export function ScheduleTargetFields({ value, onChange, error }: Props<ScheduleTarget>) {
  if (value.kind !== 'cloud_accounts') {
    return (
      <TargetFields
        value={value}
        onChange={onChange}
        error={error}
        onCloudAccounts={() => onChange({ kind: 'cloud_accounts' })}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="Assets"
        segments={withAccounts}
        value={value.kind}
        onChange={(kind) => {
          if (kind === 'tags') onChange({ kind, tags: [] });
          else if (kind === 'assets') onChange({ kind, assetIds: [] });
          else onChange({ kind });
        }}
      />
      <p className="text-ink-3">
        All connected accounts that are not paused, also those that you connect later.
      </p>
    </div>
  );
}

/** Shows which assets are meant. Tags and chosen assets are kept while another kind is looked at. */
export function TargetFields({
  value,
  onChange,
  error,
  onCloudAccounts,
}: Props<AssetChoice> & {
  /** Set where cloud accounts can be chosen instead. */
  readonly onCloudAccounts?: () => void;
}) {
  const [tags, setTags] = useState(value.kind === 'tags' ? value.tags.join(', ') : '');
  const [ids, setIds] = useState<string[]>(value.kind === 'assets' ? value.assetIds : []);
  const choose = (kind: ScheduleTarget['kind']) => {
    if (kind === 'cloud_accounts') onCloudAccounts?.();
    else if (kind === 'all') onChange({ kind });
    else if (kind === 'tags') onChange({ kind, tags: tagsOf(tags) });
    else onChange({ kind, assetIds: ids });
  };
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl<ScheduleTarget['kind']>
        label="Assets"
        segments={onCloudAccounts ? withAccounts : kinds}
        value={value.kind}
        onChange={choose}
      />
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
