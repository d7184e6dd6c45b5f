import { refusalHint } from '@parapet/contracts/access/rights';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { useWorkspace } from '@parapet/remote-kit/host';
import { IconButton } from '@parapet/ui/icon-button';
import { Menu, type MenuEntry } from '@parapet/ui/menu';
import {
  Ellipsis,
  Globe,
  KeyRound,
  Network,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  ScanLine,
  Unplug,
} from 'lucide-react';
import { accessLabels } from '../../account-labels/provider-labels.ts';
import type { AccountChange } from '../../change-account/change-dialog.tsx';
import type { AccountCommands } from './use-account-commands.ts';

/** Other accounts are read by a role in each, which keys of one account do not give. */
const mayReadOrganisation = (account: CloudAccount): boolean =>
  !account.isSample && account.organisationId === null && account.authMethod !== 'access_key';

/** All actions for one account. */
export function AccountMenu({
  account,
  commands,
  isScanned,
  known,
  onChange,
}: {
  account: CloudAccount;
  commands: AccountCommands;
  /** A scan of it has not ended. */
  isScanned: boolean;
  /** Regions that were read. */
  known: readonly string[];
  onChange: (change: AccountChange) => void;
}) {
  const workspace = useWorkspace();
  const label = `Actions for ${account.alias}`;
  const isPaused = account.pausedAt !== null;
  const { replace } = accessLabels[account.authMethod];
  const aboveThePlan = account.isReadOnly ? 'Above the plan limit' : undefined;
  const manage = { disabledReason: refusalHint(workspace, 'manageCloud') ?? aboveThePlan };
  const scan = refusalHint(workspace, 'scan') ?? aboveThePlan;
  const entries = (): MenuEntry[] => [
    {
      id: 'scan',
      label: 'Scan now',
      icon: ScanLine,
      disabledReason: scan ?? (isScanned ? 'Being scanned' : isPaused ? 'Paused' : undefined),
      onSelect: () => void commands.scan(account),
    },
    {
      id: 'check',
      label: 'Check connection',
      icon: RefreshCw,
      ...manage,
      onSelect: () => void commands.check(account),
    },
    { id: 'line', separator: true },
    {
      id: 'name',
      label: 'Rename',
      icon: Pencil,
      ...manage,
      onSelect: () => onChange({ what: 'name', account }),
    },
    ...(account.isSample || replace === null
      ? []
      : [
          {
            id: 'access',
            label: replace,
            icon: KeyRound,
            ...manage,
            onSelect: () => onChange({ what: 'access', account }),
          },
        ]),
    ...(account.provider === 'aws'
      ? [
          {
            id: 'regions',
            label: 'Choose regions',
            icon: Globe,
            hint: account.regions === null ? 'All' : `${account.regions.length}`,
            ...manage,
            onSelect: () => onChange({ what: 'regions', account, known }),
          },
        ]
      : []),
    ...(mayReadOrganisation(account)
      ? [
          {
            id: 'organisation',
            label: 'Connect its organization',
            icon: Network,
            ...manage,
            onSelect: () => onChange({ what: 'organisation', account }),
          },
        ]
      : []),
    {
      id: 'pause',
      label: isPaused ? 'Resume scans' : 'Pause scans',
      icon: isPaused ? Play : Pause,
      ...manage,
      onSelect: () => void commands.setPaused(account, !isPaused),
    },
    { id: 'end', separator: true },
    {
      id: 'disconnect',
      label: 'Disconnect',
      icon: Unplug,
      danger: true,
      disabledReason: refusalHint(workspace, 'manageCloud', { toRemove: true }),
      onSelect: () => void commands.disconnect(account),
    },
  ];
  return (
    <Menu
      label={label}
      align="end"
      entries={entries}
      trigger={(trigger) => (
        <IconButton
          icon={Ellipsis}
          label={label}
          aria-busy={commands.busy === account.id}
          {...trigger}
        />
      )}
    />
  );
}
