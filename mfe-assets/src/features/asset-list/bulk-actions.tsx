import { memberLabel } from '@parapet/contracts/access/member-label';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { BulkChange } from '@parapet/contracts/assets/asset-bulk';
import { criticalityLabels, environmentLabels } from '@parapet/contracts/assets/asset-labels';
import { MAX_MERGED_ASSETS } from '@parapet/contracts/assets/asset-merge';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Menu, type MenuEntry } from '@parapet/ui/menu';
import { Archive, ArchiveRestore, ChevronDown, Combine, ScanLine } from 'lucide-react';
import { useMemo } from 'react';
import { useMembers } from '../../members/use-members.ts';
import { type AssetFilter, conditionsOf } from './asset-filter.ts';
import { TagsPopover } from './tags-popover.tsx';
import type { Change } from './use-asset-commands.ts';

/** More targets than an address can hold are scanned at once, without the page of a new scan. */
const MAX_LINKED = 50;

/** The actions for the selected assets, or for all that match the filter. */
export function BulkActions({
  assets,
  allMatching,
  matching,
  filter,
  busy,
  onAllMatching,
  onMerge,
  onChange,
}: {
  assets: readonly Asset[];
  /** All that match are chosen, not only the ticked rows. */
  allMatching: boolean;
  /** How many match, where it is more than the rows that are ticked; else null. */
  matching: number | null;
  /** Tells what the list is narrowed to. */
  filter: AssetFilter;
  /** A command is running. */
  busy: boolean;
  onAllMatching: () => void;
  onMerge: () => void;
  onChange: (change: BulkChange, done: Change) => void;
}) {
  const scanRefusal = useRefusal('scan');
  const refusal = useRefusal('manageAssets');
  const archiveRefusal = useRefusal('manageAssets', { toRemove: true });
  const { isSomeArchived, isSomeInUse, ready } = useMemo(() => statesOf(assets), [assets]);
  const targets = new URLSearchParams(ready.slice(0, MAX_LINKED).map(({ id }) => ['asset', id]));
  return (
    <>
      {matching === null || allMatching ? null : (
        <Button variant="quiet" onClick={onAllMatching}>
          Select all {matching.toLocaleString('en')} that match
        </Button>
      )}
      {ready.length === 0 ? null : allMatching ? (
        <Button
          icon={ScanLine}
          href={`/dashboard/scans/new?${matchingQuery(filter)}`}
          refusal={scanRefusal}
        >
          Start scan
        </Button>
      ) : ready.length > MAX_LINKED ? (
        <Button
          icon={ScanLine}
          busy={busy}
          refusal={scanRefusal}
          onClick={() => onChange({ action: 'scan', intensity: 'safe' }, 'put in a scan')}
        >
          Start scan
        </Button>
      ) : (
        <Button icon={ScanLine} href={`/dashboard/scans/new?${targets}`} refusal={scanRefusal}>
          Start scan
        </Button>
      )}
      <TagsPopover
        tags={() => [...new Set(assets.flatMap(({ tags }) => tags))].sort()}
        busy={busy}
        refusal={refusal}
        onChange={(add, remove) => onChange({ action: 'tag', add, remove }, 'changed')}
      />
      <ContextMenus busy={busy} refusal={refusal} onChange={onChange} />
      {assets.length > 1 && assets.length <= MAX_MERGED_ASSETS + 1 && !allMatching ? (
        <Button icon={Combine} busy={busy} refusal={refusal} onClick={onMerge}>
          Merge
        </Button>
      ) : null}
      {isSomeInUse ? (
        <Button
          icon={Archive}
          busy={busy}
          refusal={archiveRefusal}
          onClick={() => onChange({ action: 'archive' }, 'archived')}
        >
          Archive
        </Button>
      ) : null}
      {isSomeArchived ? (
        <Button
          icon={ArchiveRestore}
          busy={busy}
          refusal={refusal}
          onClick={() => onChange({ action: 'restore', state: 'approved' }, 'restored')}
        >
          Restore
        </Button>
      ) : null}
    </>
  );
}

/** All that match, in the address of the page of a new scan, which has as many scans as they need. */
const matchingQuery = (filter: AssetFilter): URLSearchParams => {
  const { state: _, ...conditions } = conditionsOf(filter);
  return new URLSearchParams([
    ['select', 'matching'],
    ...Object.entries(conditions).map(([name, value]) => [name, String(value)]),
  ]);
};

/** Returns what the actions depend on, looked at no further than needed: all rows may be selected. */
const statesOf = (assets: readonly Asset[]) => {
  const ready: Asset[] = [];
  for (const asset of assets) {
    if (asset.state === 'approved') ready.push(asset);
    if (ready.length > MAX_LINKED) break;
  }
  return {
    ready,
    isSomeArchived: assets.some(({ state }) => state === 'archived'),
    isSomeInUse: assets.some(({ state }) => state !== 'archived'),
  };
};

function ContextMenus({
  busy,
  refusal,
  onChange,
}: {
  busy: boolean;
  refusal: string | null;
  onChange: (change: BulkChange, done: Change) => void;
}) {
  const members = useMembers();
  const choice = (label: string, entries: readonly MenuEntry[]) => (
    <Menu
      label={label}
      entries={entries}
      trigger={(trigger) => (
        <Button iconEnd={ChevronDown} busy={busy} refusal={refusal} {...trigger}>
          {label}
        </Button>
      )}
    />
  );
  return (
    <>
      {choice(
        'Criticality',
        [5, 4, 3, 2, 1].map((criticality) => ({
          id: String(criticality),
          label: criticalityLabels[criticality] ?? String(criticality),
          onSelect: () => onChange({ action: 'criticality', criticality }, 'changed'),
        })),
      )}
      {choice(
        'Environment',
        (['production', 'staging', 'development', 'unknown'] as const).map((environment) => ({
          id: environment,
          label: environmentLabels[environment],
          onSelect: () => onChange({ action: 'environment', environment }, 'changed'),
        })),
      )}
      {choice('Owner', [
        ...members.map((member) => ({
          id: member.id,
          label: memberLabel(member, 'Deleted account'),
          onSelect: () => onChange({ action: 'owner' as const, ownerId: member.id }, 'changed'),
        })),
        {
          id: 'none',
          label: 'Unassigned',
          onSelect: () => onChange({ action: 'owner', ownerId: null }, 'changed'),
        },
      ])}
    </>
  );
}
