import type { CloudAccount, CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { PostureGap } from '@parapet/contracts/cloud/posture';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { useState } from 'react';
import type { AccountChange } from '../../change-account/change-dialog.tsx';
import { PolicyDialog } from '../../connect-account/policy-dialog.tsx';
import { type GapStep, regionsLabel, stepLabels, stepOf } from '../../gap-labels/gap-labels.ts';
import type { AccountCommands } from './use-account-commands.ts';

const SHOWN = 4;

/** Why something could not be read, most results first, each with what closes it. */
export function GapList({
  gaps,
  accounts,
  known,
  commands,
  onChange,
}: {
  gaps: readonly PostureGap[];
  accounts: readonly CloudAccount[];
  known: readonly string[];
  commands: AccountCommands;
  onChange: (change: AccountChange) => void;
}) {
  const [isAll, setAll] = useState(false);
  const [policyOf, setPolicyOf] = useState<CloudProvider | null>(null);
  const scan = useRefusal('scan');
  const manage = useRefusal('manageCloud');
  const shown = isAll ? gaps : gaps.slice(0, SHOWN);
  const take = (step: GapStep, account: CloudAccount, gap: PostureGap) => {
    if (step === 'policy') setPolicyOf(account.provider);
    else if (step === 'scan') void commands.scan(account);
    else if (step === 'access') onChange({ what: 'access', account });
    else onChange({ what: 'regions', account, known, leaveOut: gap.regions });
  };
  if (gaps.length === 0) return null;
  return (
    <>
      <ul aria-label="Gaps">
        {shown.map((gap) => {
          const account = accounts.find(({ id }) => id === gap.accountId);
          const step = stepOf(gap, { isConnected: account?.status !== 'error' });
          return (
            <li
              key={`${gap.accountId} ${gap.action} ${gap.reason}`}
              className="flex items-baseline gap-x-3 border-b border-line py-1.5 text-xs max-sm:flex-wrap"
            >
              <b className="w-9 flex-none text-end" title="Results that wait for it">
                {gap.results.toLocaleString('en')}
              </b>
              <span className="min-w-0 flex-1 break-words max-sm:basis-60">
                {gap.reason}
                {gap.action !== null && !gap.reason.includes(gap.action) ? (
                  <code className="ms-1">{gap.action}</code>
                ) : null}
                <span className="block text-ink-3">
                  {[accounts.length > 1 ? account?.alias : null, regionsLabel(gap.regions)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {account && step ? (
                <Button
                  size="sm"
                  variant="quiet"
                  refusal={step === 'policy' ? null : step === 'scan' ? scan : manage}
                  onClick={() => take(step, account, gap)}
                >
                  {stepLabels[step]}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {gaps.length > SHOWN ? (
        <Button size="sm" variant="quiet" onClick={() => setAll(!isAll)}>
          {isAll ? 'Show fewer gaps' : `Show all ${gaps.length} gaps`}
        </Button>
      ) : null}
      {policyOf ? <PolicyDialog provider={policyOf} onClose={() => setPolicyOf(null)} /> : null}
    </>
  );
}
