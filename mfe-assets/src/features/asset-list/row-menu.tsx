import type { Right } from '@parapet/contracts/access/rights';
import type { Asset } from '@parapet/contracts/assets/asset';
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
  /** Why the user may not; undefined when they may. */
  hintOf: (right: Right, purpose?: { toRemove: boolean }) => string | undefined;
}

/** The actions for one asset. */
export function RowMenu({ asset, commands }: { asset: Asset; commands: RowCommands }) {
  const label = `Actions for ${asset.displayName}`;
  return (
    <Menu
      label={label}
      align="end"
      entries={() => entriesFor(asset, commands)}
      trigger={(trigger) => <IconButton icon={Ellipsis} label={label} {...trigger} />}
    />
  );
}

const entriesFor = (
  asset: Asset,
  { archive, restore, remove, findSubdomains, edit, prove, hintOf }: RowCommands,
): MenuEntry[] => {
  const manage = { disabledReason: hintOf('manageAssets') };
  const takeAway = { disabledReason: hintOf('manageAssets', { toRemove: true }) };
  /** Returns what a read-only asset does not allow either. */
  const change = (right: Right) => ({
    disabledReason: hintOf(right) ?? (asset.isReadOnly ? 'Above the plan limit' : undefined),
  });
  return [
    ...(asset.state === 'approved'
      ? [
          {
            id: 'scan',
            label: 'Scan',
            icon: ScanLine,
            href: `/dashboard/scans/new?asset=${asset.id}`,
            ...change('scan'),
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
          {
            id: 'edit',
            label: 'Edit',
            icon: Pencil,
            onSelect: () => edit(asset),
            ...change('manageAssets'),
          },
          {
            id: 'ownership',
            label: asset.ownership === 'verified' ? 'Ownership' : 'Prove ownership',
            icon: BadgeCheck,
            onSelect: () => prove(asset),
            ...(asset.ownership === 'verified' ? {} : change('manageAssets')),
          },
          ...(asset.type === 'domain' || asset.type === 'subdomain'
            ? [
                {
                  id: 'discover',
                  label: 'Find subdomains',
                  icon: Radar,
                  onSelect: () => void findSubdomains(asset),
                  ...change('manageAssets'),
                },
              ]
            : []),
        ]),
    { id: 'line', separator: true },
    asset.state === 'archived'
      ? {
          id: 'restore',
          label: 'Restore',
          icon: ArchiveRestore,
          onSelect: () => void restore([asset]),
          ...manage,
        }
      : {
          id: 'archive',
          label: 'Archive',
          icon: Archive,
          onSelect: () => void archive(asset),
          ...takeAway,
        },
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      danger: true,
      onSelect: () => void remove(asset),
      ...takeAway,
    },
  ];
};
