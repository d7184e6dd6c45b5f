import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { Plus } from 'lucide-react';
import { type AssetFilter, isRestricted } from './asset-filter.ts';

/** Why the list is empty, and the one next step. */
export function NoAssets({
  filter,
  onAdd,
  onClearFilters,
}: {
  filter: AssetFilter;
  onAdd: () => void;
  onClearFilters: () => void;
}) {
  if (isRestricted(filter)) {
    return (
      <EmptyState
        level={2}
        title="No asset matches"
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      >
        The filters above leave nothing to show.
      </EmptyState>
    );
  }
  if (filter.state !== null) {
    return (
      <EmptyState
        level={2}
        title={filter.state === 'archived' ? 'Nothing is archived' : 'No asset is in this state'}
        action={<Button href="/dashboard/assets">Assets in use</Button>}
      >
        {filter.state === 'archived'
          ? 'What you archive waits here with its findings, and takes no room in the plan.'
          : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No assets yet"
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          Add asset
        </Button>
      }
    >
      This page will list each domain, address and URL that you own, with its grade and its open
      findings. Start with one.
    </EmptyState>
  );
}
