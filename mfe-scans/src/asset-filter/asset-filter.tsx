import { FilterChip } from '@parapet/ui/facet-bar';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../app.ts';

/** Filters by one asset or none. Without the asset names the filter can still be cleared. */
export function AssetFilter({
  assetId,
  onChange,
}: {
  assetId: string | null;
  onChange: (assetId: string | null) => void;
}) {
  const api = useScansApi();
  const { data } = useQuery({
    queryKey: ['asset-names'],
    queryFn: ({ signal }) => api.listAssets({}, signal),
  });
  const options = (data?.items ?? []).map(({ id, displayName }) => ({
    value: id,
    label: displayName,
  }));
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
      {...(data && assetId === null ? { total: data.total } : {})}
    />
  );
}
