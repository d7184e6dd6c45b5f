import type { AccountPosture } from '@parapet/contracts/cloud/posture';
import { READ_ONLY_CLOUD_ACCOUNT } from '@parapet/contracts/plans/subscription';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { ScanLine } from 'lucide-react';
import type { AccountCommands } from './use-account-commands.ts';

const whyNot = ({ account, currentScan }: AccountPosture): string | undefined => {
  if (account.isReadOnly) return READ_ONLY_CLOUD_ACCOUNT;
  if (account.pausedAt !== null) return 'Paused';
  return currentScan ? 'Being scanned' : undefined;
};

/** Scans the account, or the one of several that is chosen. */
export function StartScan({
  accounts,
  commands,
}: {
  accounts: readonly AccountPosture[];
  commands: AccountCommands;
}) {
  const refusal = useRefusal('scan');
  const [first, ...others] = accounts;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <Button
        variant="primary"
        icon={ScanLine}
        busy={commands.busy === first.account.id}
        refusal={refusal ?? whyNot(first) ?? null}
        onClick={() => void commands.scan(first.account)}
      >
        Start scan
      </Button>
    );
  }
  return (
    <Menu
      label="Account to scan"
      align="end"
      entries={accounts.map((row) => ({
        id: row.account.id,
        label: row.account.alias,
        ...(row.account.isSample ? { hint: 'Sample' } : {}),
        disabledReason: whyNot(row),
        onSelect: () => void commands.scan(row.account),
      }))}
      trigger={(trigger) => (
        <Button variant="primary" icon={ScanLine} refusal={refusal} {...trigger}>
          Start scan
        </Button>
      )}
    />
  );
}
