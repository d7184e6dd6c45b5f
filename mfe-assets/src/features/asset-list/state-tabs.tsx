import { type AssetState, assetStateSchema } from '@parapet/contracts/assets/asset';
import { LinkTabs } from '@parapet/ui/tabs';
import { stateLabels } from '../../asset-labels/state-labels.ts';

type Counts = Readonly<Record<string, number>>;

const inUseCount = (counts: Counts): number =>
  Object.entries(counts).reduce((sum, [state, n]) => (state === 'archived' ? sum : sum + n), 0);

/** States that get a tab only while an asset has them. */
const rareStates = assetStateSchema.options.filter(
  (state) => state !== 'approved' && state !== 'archived',
);

/** Tabs for assets in use and for each other state, with counts. */
export function StateTabs({
  state,
  counts,
  hrefOf,
}: {
  state: AssetState | null;
  /** null until read. */
  counts: Counts | null;
  hrefOf: (state: AssetState | null) => string;
}) {
  const rare = rareStates.filter((each) => each === state || (counts?.[each] ?? 0) > 0);
  const tabOf = (each: AssetState) => ({
    id: each,
    label: stateLabels[each],
    href: hrefOf(each),
    count: counts && (counts[each] ?? 0),
  });
  return (
    <LinkTabs
      label="Views of assets"
      current={state ?? 'in-use'}
      items={[
        {
          id: 'in-use',
          label: 'Active',
          href: hrefOf(null),
          count: counts && inUseCount(counts),
        },
        ...(state === 'approved' ? [{ ...tabOf('approved'), label: 'Approved' }] : []),
        ...rare.map(tabOf),
        tabOf('archived'),
      ]}
    />
  );
}
