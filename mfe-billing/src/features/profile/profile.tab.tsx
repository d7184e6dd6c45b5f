import { useHost, useSession } from '@parapet/remote-kit/host';
import { KeyValue } from '@parapet/ui/key-value';
import { Panel, Row } from '@parapet/ui/panel';
import { AvatarForm } from './avatar-form.tsx';
import { NameForm } from './name-form.tsx';
import { SharingChoice } from './sharing-choice.tsx';
import { SingleKeysChoice } from './single-keys-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** The profile of the user, the theme and the keyboard. */
export function ProfileTab() {
  const { account, live } = useHost();
  const { user } = useSession();
  const email = { key: 'Email', value: user?.email ?? 'None' };
  const keyboard = (
    <Row>
      <Panel title="Keyboard" meta="in this browser">
        <div className="max-w-[480px]">
          <SingleKeysChoice />
        </div>
      </Panel>
    </Row>
  );
  if (!account) {
    const name = { key: 'Display name', value: user?.displayName ?? 'None' };
    return (
      <>
        <Row>
          <Panel title="Profile" meta="read-only on this page">
            <KeyValue items={[name, email]} />
          </Panel>
        </Row>
        {keyboard}
      </>
    );
  }
  return (
    <>
      <Row columns="two">
        <Panel title="Profile">
          <div className="flex max-w-[480px] flex-col gap-5">
            <AvatarForm />
            <KeyValue items={[email]} />
            <NameForm account={account} />
            {live ? <SharingChoice live={live} /> : null}
          </div>
        </Panel>
        <Panel title="Theme" meta="for the dashboard, in every browser you sign in with">
          <ThemeChoice account={account} />
        </Panel>
      </Row>
      {keyboard}
    </>
  );
}
