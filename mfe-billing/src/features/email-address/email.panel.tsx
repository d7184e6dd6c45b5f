import { useHost } from '@parapet/remote-kit/host';
import { Panel, Row } from '@parapet/ui/panel';
import { EmailForm } from './email-form.tsx';

/** The change of the account's address; nothing in a host that cannot change it. */
export function EmailPanel() {
  const { account } = useHost();
  if (!account?.changeEmail) return null;
  return (
    <Row>
      <Panel title="Email address" meta="the old and the new mailbox both confirm">
        <EmailForm changeEmail={account.changeEmail} />
      </Panel>
    </Row>
  );
}
