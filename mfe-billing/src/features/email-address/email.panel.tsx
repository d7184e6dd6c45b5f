import { useHost } from '@parapet/remote-kit/host';
import { Panel, Row } from '@parapet/ui/panel';
import { EmailForm } from './email-form.tsx';

/** The change of the account's address; nothing in a host that cannot change it. */
export function EmailPanel() {
  const { account } = useHost();
  if (!account?.changeEmail) return null;
  return (
    <Row>
      <Panel title="Email address" meta="confirmed by mail at the old and the new address">
        <EmailForm changeEmail={account.changeEmail} />
      </Panel>
    </Row>
  );
}
