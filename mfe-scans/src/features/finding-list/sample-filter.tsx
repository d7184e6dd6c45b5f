import { FilterChip } from '@parapet/ui/facet-bar';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

/** Shows the findings of made-up cloud accounts, which no other list has. Nothing where there is no such account. */
export function SampleFilter({
  assetId,
  onChange,
}: {
  assetId: string | null;
  onChange: (assetId: string | null) => void;
}) {
  const api = useScansApi();
  const { data } = useQuery({
    queryKey: ['cloud-accounts'],
    queryFn: ({ signal }) => api.listCloudAccounts(signal),
  });
  const samples = data?.items.filter(({ isSample }) => isSample) ?? [];
  if (samples.length === 0) return null;
  const isChosen = samples.some(({ id }) => id === assetId);
  return (
    <FilterChip
      label="Sample"
      options={samples.map(({ id, alias }) => ({ value: id, label: alias }))}
      selected={new Set(isChosen && assetId !== null ? [assetId] : [])}
      onChange={(chosen) => onChange([...chosen].find((id) => id !== assetId) ?? null)}
    />
  );
}
