import type { Asset } from '@parapet/contracts/asset';
import { IconButton } from '@parapet/ui/icon-button';
import { Menu, type MenuEntry } from '@parapet/ui/menu';
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  Ellipsis,
  Pencil,
  Radar,
  ScanLine,
  ShieldAlert,
  Trash2,
} from 'lucide-react';
import type { AssetCommands } from './use-asset-commands.ts';

/** The commands of a row. */
export interface RowCommands extends AssetCommands {
  /** Opens the dialog. */
  edit: (asset: Asset) => void;
  /** Opens the dialog over the list as it is. */
  prove: (asset: Asset) => void;
}

/** The actions for one asset. */
export function RowMenu({ asset, commands }: { asset: Asset; commands: RowCommands }) {
  return (
    <Menu
      label={`Actions for ${asset.displayName}`}
      align="end"
      entries={entriesFor(asset, commands)}
      trigger={(trigger) => (
        <IconButton icon={Ellipsis} label={`Actions for ${asset.displayName}`} {...trigger} />
      )}
    />
  );
}

const entriesFor = (
  asset: Asset,
  { archive, restore, remove, findSubdomains, edit, prove }: RowCommands,
): MenuEntry[] => [
  ...(asset.state === 'approved'
    ? [
        {
          id: 'scan',
          label: 'Scan',
          icon: ScanLine,
          href: `/dashboard/scans/new?asset=${asset.id}`,
        },
      ]
    : []),
  {
    id: 'findings',
    label: 'Findings',
    icon: ShieldAlert,
    href: `/dashboard/findings?asset=${asset.id}`,
  },
  ...(asset.state === 'archived'
    ? []
    : [
        { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => edit(asset) },
        ...furtherEntries(asset, { findSubdomains, prove }),
      ]),
  { id: 'line', separator: true },
  asset.state === 'archived'
    ? {
        id: 'restore',
        label: 'Restore',
        icon: ArchiveRestore,
        onSelect: () => void restore([asset]),
      }
    : { id: 'archive', label: 'Archive', icon: Archive, onSelect: () => void archive([asset]) },
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    danger: true,
    onSelect: () => void remove(asset),
  },
];

const furtherEntries = (
  asset: Asset,
  { findSubdomains, prove }: Pick<RowCommands, 'findSubdomains' | 'prove'>,
): MenuEntry[] => [
  {
    id: 'ownership',
    label: asset.ownership === 'verified' ? 'Ownership' : 'Prove ownership',
    icon: BadgeCheck,
    onSelect: () => prove(asset),
  },
  ...(asset.type === 'domain' || asset.type === 'subdomain'
    ? [
        {
          id: 'discover',
          label: 'Find subdomains',
          icon: Radar,
          onSelect: () => void findSubdomains(asset),
        },
      ]
    : []),
];
