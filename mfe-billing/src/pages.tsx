import { Route, Routes, useSearchParams } from '@parapet/remote-kit/router';
import { PageHeader } from '@parapet/ui/page-header';
import { LinkTabs } from '@parapet/ui/tabs';
import { type ComponentType, useState } from 'react';
import { NotificationsTab } from './features/notifications/notifications.tab.tsx';
import { PlanTab } from './features/plan/plan.tab.tsx';
import { ProfileTab } from './features/profile/profile.tab.tsx';
import { SecurityTab } from './features/security/security.tab.tsx';
import { WorkspacesTab } from './features/workspaces/workspaces.tab.tsx';
import {
  SETTINGS_PATH,
  type SettingsTab,
  settingsHref,
  settingsTab,
  settingsTabs,
  tabLabels,
} from './settings/settings-tabs.ts';

const contents: Readonly<Record<SettingsTab, ComponentType>> = {
  profile: ProfileTab,
  security: SecurityTab,
  workspaces: WorkspacesTab,
  notifications: NotificationsTab,
  billing: PlanTab,
};

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path={SETTINGS_PATH} element={<Settings />} />
    </Routes>
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
        return (
          <div key={id} hidden={id !== tab}>
            <Content />
          </div>
        );
      })}
    </>
  );
}
