import { surfaceKinds } from '@parapet/contracts/assets/surface';
import { severities } from '@parapet/contracts/text/vocabulary';
import { Chip } from '@parapet/ui/chip';
import { FacetBar, FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { IconButton } from '@parapet/ui/icon-button';
import { SearchInput } from '@parapet/ui/search-input';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { countNodes, type Surface } from './surface-graph.policy.ts';
import { kindLabels } from './surface-labels.ts';
import type { SurfaceView } from './use-attack-surface.ts';

/** The search for hosts goes to the service; the other filters work on what was read. */
export function SurfaceFilters({
  view,
  surface,
  isWhole,
  onChange,
}: {
  view: SurfaceView;
  surface: Surface | null;
  /** Everything was read: else counts would be lower than those of the list of findings. */
  isWhole: boolean;
  onChange: (part: Partial<SurfaceView>, options?: { replace?: boolean }) => void;
}) {
  const counts = useMemo(() => (surface ? countNodes(surface) : null), [surface]);
  const asset = view.assetId ? surface?.nodes.get(`asset:${view.assetId}`) : undefined;
  return (
    <FacetBar>
      <SeverityFacet
        counts={(isWhole && counts?.severities) || {}}
        selected={new Set(view.severities)}
        onChange={(chosen) => onChange({ severities: severities.filter((one) => chosen.has(one)) })}
      />
      <FilterChip
        label="Kind"
        options={surfaceKinds.map((value) => ({
          value,
          label: kindLabels[value],
          ...(counts && isWhole ? { count: counts.kinds[value] ?? 0 } : {}),
        }))}
        selected={new Set(view.kinds)}
        onChange={(chosen) => onChange({ kinds: surfaceKinds.filter((one) => chosen.has(one)) })}
      />
      {view.assetId ? (
        <span className="inline-flex items-center gap-1">
          <Chip mono>{asset?.label ?? 'One host'}</Chip>
          <IconButton icon={X} label="Show all hosts" onClick={() => onChange({ assetId: null })} />
        </span>
      ) : (
        <SearchInput
          label="Search hosts"
          placeholder="Name or target"
          text={view.text}
          onChange={(text) => onChange({ text }, { replace: true })}
        />
      )}
      <SearchInput
        label="Find in these hosts"
        placeholder="Port, technology, finding"
        text={view.find}
        onChange={(find) => onChange({ find }, { replace: true })}
      />
    </FacetBar>
  );
}
