import { MAX_RULE_ASSETS } from '@parapet/contracts/events/notification-rule';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { useState } from 'react';
import { ChosenAssets } from '../../asset-choice/chosen-assets.tsx';

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
