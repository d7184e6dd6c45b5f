import { memberLabel } from '@parapet/contracts/access/member-label';
import {
  type FindingStatus,
  findingStatusSchema,
  type RiskLevel,
  riskLevelSchema,
} from '@parapet/contracts/findings/finding';
import type { findingListSchema } from '@parapet/contracts/findings/finding-list';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { DensityChoice, densityFrom } from '@parapet/ui/density-choice';
import { FacetBar, FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { SearchInput } from '@parapet/ui/search-input';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import type { z } from 'zod';
import { riskLabels } from '../../finding-labels/risk-labels.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import { useMembers } from '../../members/use-members.ts';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';
import { FindingViews } from './finding-views.tsx';
import { GroupFacet } from './group-facet.tsx';
import { SampleFilter } from './sample-filter.tsx';
import { ScanFilter } from './scan-filter.tsx';

export type FindingFacets = z.infer<typeof findingListSchema>['facets'];
export type ChangeFilter = (change: Partial<FindingFilter>, options?: { replace: boolean }) => void;

const people = [
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Unassigned' },
] as const;

const layouts = [
  { value: 'list', label: 'List' },
  { value: 'fix', label: 'By fix' },
  { value: 'asset', label: 'By asset' },
] as const;

/** The filters of the list, each choice with its number of findings. */
export function FindingFilters({
  filter,
  search,
  facets,
  onChange,
}: {
  filter: FindingFilter;
  search: URLSearchParams;
  /** null until read. */
  facets: FindingFacets | null;
  onChange: ChangeFilter;
}) {
  const [density, setDensity] = useSearchSetting('density', 'default');
  const { members } = useMembers();
  const without = (change: Partial<FindingFilter>) => conditionsOf({ ...filter, ...change });
  return (
    <FacetBar
      end={
        <>
          <FindingViews search={search} />
          <DensityChoice density={densityFrom(density)} onChange={setDensity} />
          <SegmentedControl
            label="Layout"
            segments={layouts}
            value={filter.group ?? 'list'}
            onChange={(layout) => onChange({ group: layout === 'list' ? null : layout })}
          />
        </>
      }
    >
      <SeverityFacet
        counts={facets?.severity ?? {}}
        selected={new Set(filter.severity)}
        onChange={(chosen) =>
          onChange({ severity: severities.filter((level: Severity) => chosen.has(level)) })
        }
      />
      <FilterChip
        label="Status"
        options={findingStatusSchema.options.map((status: FindingStatus) => ({
          value: status,
          label: statusLabels[status],
          ...(facets ? { count: facets.status[status] } : {}),
        }))}
        selected={new Set(filter.status)}
        onChange={(chosen) =>
          onChange({ status: findingStatusSchema.options.filter((status) => chosen.has(status)) })
        }
      />
      <GroupFacet
        label="Owner"
        by="assignee"
        conditions={without({ assignee: null })}
        value={filter.assignee}
        fixed={people}
        nameOf={(id, name) => {
          const member = members.find((each) => each.id === id);
          return member ? memberLabel(member, 'A member') : (name ?? 'A former member');
        }}
        onChange={(assignee) => onChange({ assignee })}
      />
      <GroupFacet
        label="Asset"
        by="asset"
        conditions={without({ assetId: null })}
        value={filter.assetId}
        nameOf={(_, name) => name ?? 'one asset'}
        onChange={(assetId) => onChange({ assetId })}
      />
      <GroupFacet
        label="Fix"
        by="fix"
        conditions={without({ fix: null })}
        value={filter.fix}
        nameOf={(_, name) => name ?? 'one fix'}
        onChange={(fix) => onChange({ fix })}
      />
      <GroupFacet
        label="Issue"
        by="check"
        conditions={without({ checkId: null })}
        value={filter.checkId}
        nameOf={(key, name) => name ?? key}
        onChange={(checkId) => onChange({ checkId })}
      />
      <FilterChip
        label="Risk"
        options={riskLevelSchema.options.map((level: RiskLevel) => ({
          value: level,
          label: riskLabels[level],
        }))}
        selected={new Set(filter.risk)}
        onChange={(chosen) =>
          onChange({ risk: riskLevelSchema.options.filter((level) => chosen.has(level)) })
        }
      />
      <GroupFacet
        label="Tag"
        by="tag"
        conditions={without({ tag: null })}
        value={filter.tag}
        nameOf={(key) => key}
        onChange={(tag) => onChange({ tag })}
      />
      <SampleFilter assetId={filter.assetId} onChange={(assetId) => onChange({ assetId })} />
      <ScanFilter scanId={filter.scanId} onClear={() => onChange({ scanId: null })} />
      <div className="w-full sm:w-56">
        <SearchInput
          label="Search findings"
          placeholder="Title, asset, location, CVE"
          text={filter.text}
          onChange={(text) => onChange({ text }, { replace: true })}
        />
      </div>
    </FacetBar>
  );
}
