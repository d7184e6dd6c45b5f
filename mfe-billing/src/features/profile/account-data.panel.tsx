import { useHost } from '@parapet/remote-kit/host';
import { Panel, Row } from '@parapet/ui/panel';
import { DeleteAccount } from './delete-account.tsx';
import { MyData } from './my-data.tsx';

/** Shows what leaves with the user, and the end of the account; nothing in a host without accounts. */
export function AccountDataPanel() {
  const { account } = useHost();
  if (!account) return null;
  return (
    <Row columns="two">
      <Panel title="Your data">
        <MyData />
      </Panel>
      <Panel title="Delete your account">
        <DeleteAccount />
      </Panel>
    </Row>
  );
}
