import type { CloudPosture } from '@parapet/contracts/cloud/posture';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import { useSubscription } from '@parapet/remote-kit/host';
import { Note } from '@parapet/ui/note';
import { Row } from '@parapet/ui/panel';
import { useMemo } from 'react';
import type { AccountChange } from '../../change-account/change-dialog.tsx';
import { OrganisationsPanel } from '../../organisations/organisations-panel.tsx';
import { AccountDetail } from './account-detail.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { FirstScanNote } from './first-scan-note.tsx';
import { GapList } from './gap-list.tsx';
import { PostureHead } from './posture-head.tsx';
import { PublicPanel } from './public-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import type { AccountCommands } from './use-account-commands.ts';
import { WorstTable } from './worst-table.tsx';

export function PostureContent({
  posture,
  account,
  commands,
  onChange,
}: {
  posture: CloudPosture;
  /** The only account that is shown. */
  account: string | null;
  commands: AccountCommands;
  onChange: (change: AccountChange) => void;
}) {
  const { accounts, cells, gaps, worst } = posture;
  const known = useMemo(
    () =>
      [...new Set(cells.map(({ region }) => region))].filter((name) => name !== 'global').sort(),
    [cells],
  );
  const meta = useAccountsMeta(account);
  const isSample = accounts.every(({ account: { isSample: each } }) => each);
  const [only] = account === null ? [] : accounts;
  const wasScanned = accounts.some(({ lastScan }) => lastScan !== null);
  const accountsTable = (
    <Row>
      <AccountsTable
        accounts={accounts}
        meta={meta}
        commands={commands}
        known={known}
        onChange={onChange}
      />
      {only ? <AccountDetail account={only.account} /> : null}
    </Row>
  );
  return (
    <>
      {isSample ? (
        <Row>
          <Note tone="info" title="This is a sample">
            The account is made up, with planted faults. It counts in no score and no plan. Connect
            an account of your own to see yours, or disconnect the sample.
          </Note>
        </Row>
      ) : null}
      {account === null ? (
        <OrganisationsPanel accounts={accounts.map((each) => each.account)} />
      ) : null}
      {wasScanned || isSample ? null : <FirstScanNote />}
      {wasScanned ? null : accountsTable}
      <PostureHead
        posture={posture}
        account={account}
        gaps={
          <GapList
            gaps={gaps}
            accounts={accounts.map((each) => each.account)}
            known={known}
            commands={commands}
            onChange={onChange}
          />
        }
      />
      {wasScanned ? (
        <>
          {accountsTable}
          <Row columns="end-narrow">
            <ServicesPanel cells={cells} account={account} />
            <PublicPanel posture={posture} account={account} />
          </Row>
          <Row>
            <WorstTable findings={worst} accounts={accounts} account={account} />
          </Row>
        </>
      ) : null}
    </>
  );
}

/** Says how many accounts the plan allows. */
const useAccountsMeta = (account: string | null): string | null => {
  const { subscription } = useSubscription();
  if (account !== null) return null;
  const { current, limit } = subscription.cloud_accounts;
  return limit === UNLIMITED ? `${current} connected` : `${current} of ${limit} in your plan`;
};
