import { useHost } from '@parapet/remote-kit/host';
import { Panel, Row } from '@parapet/ui/panel';
import { PasswordForm } from './password-form.tsx';

/** How one proves to be oneself. A page whose host changes no password says where that is done. */
export function SecurityTab() {
  const { account } = useHost();
  return (
    <Row>
      <Panel title="Password" meta="changing it ends your sessions in other browsers">
        <div className="max-w-[480px]">
          {account?.changePassword ? (
            <PasswordForm changePassword={account.changePassword} />
          ) : (
            <p>This page can not change your password. Change it where you signed in.</p>
          )}
        </div>
      </Panel>
    </Row>
  );
}
