import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { TextLink } from '@parapet/ui/link';
import { Plus } from 'lucide-react';
import { type AssetFilter, isRestricted } from './asset-filter.ts';

/** The empty state of the list: the reason and one next step. */
export function NoAssets({
  filter,
  onAdd,
  onClearFilters,
}: {
  filter: AssetFilter;
  onAdd: () => void;
  onClearFilters: () => void;
}) {
  const refusal = useRefusal('manageAssets');
  if (isRestricted(filter)) {
    return (
      <EmptyState
        level={2}
        title="No assets match"
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      >
        Change or clear the filters.
      </EmptyState>
    );
  }
  if (filter.state !== null) {
    return (
      <EmptyState
        level={2}
        title={filter.state === 'archived' ? 'No archived assets' : 'No assets in this state'}
        action={<Button href="/dashboard/assets">Active assets</Button>}
      >
        {filter.state === 'archived'
          ? 'Archived assets keep their findings and do not count toward your plan.'
          : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No assets yet"
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd} refusal={refusal}>
          Add asset
        </Button>
      }
    >
      Add a domain, IP address or URL that you own to see its grade and open findings here, or{' '}
      <TextLink href="/dashboard/assets/importmodal">import a list</TextLink>.
    </EmptyState>
  );
}
