import { useHost } from '@parapet/remote-kit/host';
import { Panel, Row } from '@parapet/ui/panel';
import { PasswordForm } from './password-form.tsx';

/** The password form, or a hint when the host cannot change passwords. */
export function SecurityTab() {
  const { account } = useHost();
  return (
    <Row>
      <Panel title="Password" meta="changing it signs you out in other browsers">
        <div className="max-w-[480px]">
          {account?.changePassword ? (
            <PasswordForm changePassword={account.changePassword} />
          ) : (
            <p>You cannot change your password here. Change it where you signed in.</p>
          )}
        </div>
      </Panel>
    </Row>
  );
}
