import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { CLOUD_SECURITY } from '../../posture-data/cloud-links.ts';
import { AccountFacts } from './account-facts.tsx';

/** Shows how one account is connected, and which actions it refuses. */
export function AccountDetail({ account }: { account: CloudAccount }) {
  return (
    <Panel
      title={`Connection of ${account.alias}`}
      action={<TextLink href={CLOUD_SECURITY}>All accounts</TextLink>}
    >
      <AccountFacts account={account} />
    </Panel>
  );
}
