import { useResource } from '@parapet/remote-kit/resource';
import { FilterChip } from '@parapet/ui/facet-bar';
import { useScansApi } from '../../app.ts';

/** Filters by one asset or none. Without the asset names the filter can still be cleared. */
export function AssetFilter({
  assetId,
  onChange,
}: {
  assetId: string | null;
  onChange: (assetId: string | null) => void;
}) {
  const api = useScansApi();
  const { state } = useResource(`asset names of ${api.workspaceId}`, (signal) =>
    api.listAssets({}, signal),
  );
  const assets = state.status === 'ready' ? state.data.items : [];
  const options = assets.map(({ id, displayName }) => ({ value: id, label: displayName }));
  if (assetId !== null && !options.some(({ value }) => value === assetId)) {
    options.push({ value: assetId, label: 'one asset' });
  }
  if (options.length === 0) return null;
  return (
    <FilterChip
      label="Asset"
      options={options}
      selected={new Set(assetId === null ? [] : [assetId])}
      onChange={(chosen) => onChange([...chosen].find((id) => id !== assetId) ?? null)}
      {...(state.status === 'ready' && assetId === null ? { total: state.data.total } : {})}
    />
  );
}
