import { useHost } from '@parapet/remote-kit/host';
import { Panel, Row } from '@parapet/ui/panel';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorPanel } from './second-factor.panel.tsx';

/** Password and second factors, or a hint where the host cannot change them. */
export function SecurityTab() {
  const { account } = useHost();
  return (
    <>
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
      {account?.secondFactors ? (
        <Row>
          <SecondFactorPanel secondFactors={account.secondFactors} />
        </Row>
      ) : null}
    </>
  );
}
