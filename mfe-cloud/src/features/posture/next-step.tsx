import type { AccountPosture } from '@parapet/contracts/cloud/posture';
import { useRefusal } from '@parapet/remote-kit/host';
import { Absent } from '@parapet/ui/absent';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';
import type { AccountChange } from '../../change-account/change-dialog.tsx';
import { CLOUD_SECURITY, scanHref } from '../../posture-data/cloud-links.ts';
import type { AccountCommands } from './use-account-commands.ts';

/** The one thing to do about an account; a dash where there is none. */
export function NextStep({
  row: { account, currentScan, lastScan },
  commands,
  onChange,
}: {
  row: AccountPosture;
  commands: AccountCommands;
  onChange: (change: AccountChange) => void;
}) {
  const manage = useRefusal('manageCloud');
  const scan = useRefusal('scan');
  const busy = commands.busy === account.id;
  if (account.isReadOnly) return <span className="text-ink-3">Above the plan</span>;
  if (currentScan) {
    return (
      <TextLink href={scanHref(currentScan.id)}>
        {currentScan.status === 'running' ? `Scanning, ${currentScan.progress} %` : 'Open the scan'}
      </TextLink>
    );
  }
  if (account.status === 'error') {
    return (
      <Button
        size="sm"
        refusal={manage}
        onClick={() => onChange({ what: 'access', account })}
        aria-label={`Mend access: ${account.alias}`}
      >
        Mend access
      </Button>
    );
  }
  if (account.pausedAt !== null) {
    return (
      <Button
        size="sm"
        busy={busy}
        refusal={manage}
        onClick={() => void commands.setPaused(account, false)}
        aria-label={`Resume scans: ${account.alias}`}
      >
        Resume
      </Button>
    );
  }
  if (lastScan === null) {
    return (
      <Button
        size="sm"
        busy={busy}
        refusal={scan}
        onClick={() => void commands.scan(account)}
        aria-label={`Start scan: ${account.alias}`}
      >
        Start scan
      </Button>
    );
  }
  const denied = account.permissionReport.filter(({ ok }) => !ok).length;
  return denied > 0 ? (
    <TextLink href={`${CLOUD_SECURITY}?account=${account.id}`}>
      {denied === 1 ? 'Grant 1 action' : `Grant ${denied} actions`}
    </TextLink>
  ) : (
    <Absent />
  );
}
