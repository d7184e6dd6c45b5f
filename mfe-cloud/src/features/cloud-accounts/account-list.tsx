import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { Panel, Row } from '@parapet/ui/panel';
import { AccountStatus } from '../../account-labels/account-status.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountFacts } from './account-facts.tsx';

/** One panel for each account, oldest first. */
export function AccountList({
  accounts,
  onChanged,
}: {
  accounts: readonly CloudAccount[];
  onChanged: () => void;
}) {
  return (
    <Row columns="one">
      {accounts.map((account) => (
        <Panel
          key={account.id}
          title={account.alias}
          meta={<AccountStatus status={account.status} isReadOnly={account.isReadOnly} />}
          action={<AccountActions account={account} onChanged={onChanged} />}
        >
          <AccountFacts account={account} />
        </Panel>
      ))}
    </Row>
  );
}
