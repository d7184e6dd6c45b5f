import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import {
  automationSchema,
  requirementStateSchema,
} from '@parapet/contracts/compliance/requirement';
import { FacetBar, FilterChip } from '@parapet/ui/facet-bar';
import { SearchInput } from '@parapet/ui/search-input';
import {
  automationLabels,
  requirementStates,
  stateLooks,
} from '../../compliance-labels/requirement-state.tsx';
import type { TreeFilter } from './tree-filter.ts';

/** Number, word or check, states and kinds; each value with the requirements that have it. */
export function TreeFilters({
  framework: { requirementRows: rows },
  filter,
  onChange,
}: {
  framework: FrameworkDetail;
  filter: TreeFilter;
  onChange: (change: { q?: string; state?: string; automation?: string }) => void;
}) {
  return (
    <FacetBar>
      <SearchInput
        label="Search requirements"
        placeholder="Number, word or check"
        text={filter.text}
        onChange={(q) => onChange({ q })}
      />
      <FilterChip
        label="State"
        options={requirementStates.map((value) => ({
          value,
          label: stateLooks[value].label,
          count: rows.filter(({ state }) => state === value).length,
        }))}
        selected={new Set(filter.states)}
        onChange={(chosen) =>
          onChange({
            state: requirementStateSchema.options.filter((value) => chosen.has(value)).join(','),
          })
        }
      />
      <FilterChip
        label="Assessed"
        options={automationSchema.options.map((value) => ({
          value,
          label: automationLabels[value],
          count: rows.filter(({ automation }) => automation === value).length,
        }))}
        selected={new Set(filter.automation)}
        onChange={(chosen) =>
          onChange({
            automation: automationSchema.options.filter((value) => chosen.has(value)).join(','),
          })
        }
      />
    </FacetBar>
  );
}
