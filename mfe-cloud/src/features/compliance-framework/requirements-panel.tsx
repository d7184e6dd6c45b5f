import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { searchWith } from '../../compliance-scope/compliance-scope.ts';
import { RequirementTreeView } from './requirement-tree.tsx';
import { checkOf, filterFrom, isFiltered, matchingRows, treeOf } from './tree-filter.ts';
import { TreeFilters } from './tree-filters.tsx';

/** The requirements of a framework under the filter in the address. */
export function RequirementsPanel({
  framework,
  current,
  hrefOf,
  onOpen,
}: {
  framework: FrameworkDetail;
  current: string | null;
  hrefOf: (number: string) => string;
  onOpen: (number: string) => void;
}) {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterFrom(search), [search]);
  const touched = useTouched(framework.id, filter.text);
  const { groups, requirementRows } = framework;
  const tree = useMemo(
    () => treeOf(groups, matchingRows(requirementRows, filter, touched)),
    [groups, requirementRows, filter, touched],
  );
  const set = (change: Readonly<Record<string, string | null>>) =>
    setSearch((now) => searchWith(now, change), { replace: true, preventScrollReset: true });
  return (
    <section aria-label="Requirements of the framework" className="min-w-0 bg-surface">
      <TreeFilters framework={framework} filter={filter} onChange={set} />
      {tree.groups.length + tree.rows.length === 0 ? (
        <EmptyState
          level={2}
          title={isFiltered(filter) ? 'No requirement matches' : 'No requirements'}
          action={
            isFiltered(filter) ? (
              <Button onClick={() => set({ q: null, state: null, automation: null })}>
                Clear filters
              </Button>
            ) : null
          }
        />
      ) : (
        <RequirementTreeView
          framework={framework}
          tree={tree}
          isFiltered={isFiltered(filter)}
          current={current}
          hrefOf={hrefOf}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

const none: ReadonlySet<string> = new Set();

/** The numbers that the check in the text touches; the tree itself does not hold checks. */
const useTouched = (frameworkId: string, text: string): ReadonlySet<string> => {
  const api = useComplianceApi();
  const check = checkOf(text);
  const { data } = useQuery({
    queryKey: ['compliance', 'requirements', check],
    queryFn: ({ signal }) => api.listRequirements(check === null ? [] : [check], signal),
    enabled: check !== null,
  });
  return useMemo(() => {
    if (check === null || !data) return none;
    const own = data.items.filter((each) => each.frameworkId === frameworkId);
    return new Set(own.map(({ number }) => number));
  }, [check, data, frameworkId]);
};
