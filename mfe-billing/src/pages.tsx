import { allowanceOf, type Right } from '@parapet/contracts/access/rights';
import { useRefusal, useWorkspace } from '@parapet/remote-kit/host';
import { Route, Routes, useSearchParams } from '@parapet/remote-kit/router';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { LinkTabs } from '@parapet/ui/tabs';
import { type ComponentType, useState } from 'react';
import { ApiKeysTab } from './features/api-keys/api-keys.tab.tsx';
import { AuditTab } from './features/audit/audit.tab.tsx';
import { EmailPanel } from './features/email-address/email.panel.tsx';
import { IdentitiesPanel } from './features/identities/identities.panel.tsx';
import { MembersTab } from './features/members/members.tab.tsx';
import { NotificationsTab } from './features/notifications/notifications.tab.tsx';
import { OperatorPage } from './features/operator/operator.page.tsx';
import { PhonePanel } from './features/phone-number/phone.panel.tsx';
import { PlanTab } from './features/plan/plan.tab.tsx';
import { AccountDataPanel } from './features/profile/account-data.panel.tsx';
import { ProfileTab } from './features/profile/profile.tab.tsx';
import { SecurityTab } from './features/security/security.tab.tsx';
import { SessionsPanel } from './features/sessions/sessions.panel.tsx';
import { WorkspacesTab } from './features/workspaces/workspaces.tab.tsx';
import {
  neededRights,
  SETTINGS_PATH,
  type SettingsTab,
  settingsHref,
  settingsTab,
  settingsTabs,
  tabLabels,
} from './settings/settings-tabs.ts';

const contents: Readonly<Record<SettingsTab, ComponentType>> = {
  profile: Profile,
  security: Security,
  workspaces: WorkspacesTab,
  members: MembersTab,
  notifications: NotificationsTab,
  billing: PlanTab,
  'api-keys': ApiKeysTab,
  audit: AuditTab,
};

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path={SETTINGS_PATH} element={<Settings />} />
      <Route path="/dashboard/operator" element={<OperatorPage />} />
    </Routes>
  );
}

function Profile() {
  return (
    <>
      <ProfileTab />
      <EmailPanel />
      <PhonePanel />
      <AccountDataPanel />
    </>
  );
}

function Security() {
  return (
    <>
      <SecurityTab />
      <IdentitiesPanel />
      <SessionsPanel />
    </>
  );
}

/** A visited section stays mounted, so its input is kept. */
function Settings() {
  const [search] = useSearchParams();
  const tab = settingsTab(search.get('tab'));
  const [opened, setOpened] = useState<readonly SettingsTab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  return (
    <>
      <PageHeader title="Settings" />
      <LinkTabs
        label="Settings sections"
        current={tab}
        items={settingsTabs.map((id) => ({ id, label: tabLabels[id], href: settingsHref(id) }))}
      />
      {opened.map((id) => {
        const Content = contents[id];
        const right = neededRights[id];
        return (
          <div key={id} className="pp-in-order" hidden={id !== tab}>
            {right ? <Needing right={right} content={Content} /> : <Content />}
          </div>
        );
      })}
    </>
  );
}

/** The content for members with the right; others see which right they lack. Empty until the role is known. */
function Needing({ right, content: Content }: { right: Right; content: ComponentType }) {
  const workspace = useWorkspace();
  const refusal = useRefusal(right);
  if (workspace === null) return null;
  return refusal ? <Note title={`You cannot ${allowanceOf(right)}`}>{refusal}</Note> : <Content />;
}
