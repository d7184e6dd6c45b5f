import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import { TextLink } from '@parapet/ui/link';
import { NavBody, NavFoot, NavItem, NavSection } from '@parapet/ui/nav';
import { UsageBar } from '@parapet/ui/usage-bar';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { currentEntry, navOf } from '../navigation/nav-entries.ts';
import { navIcon } from '../navigation/nav-icons.ts';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useSession } from '../session/session-context.tsx';
import { PROFILE_PATH, UserMenu } from './user-menu.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

function PlanFoot() {
  const { subscription, status } = useStore(useSession().subscription);
  if (status === 'idle') return null;
  const { assets } = subscription;
  return (
    <NavFoot>
      <div className="shell-plan">
        <b>{planOf(subscription.subscription_tier).name} plan</b>
        <TextLink href={`${PROFILE_PATH}?tab=billing`}>Usage</TextLink>
      </div>
      <UsageBar
        label="Assets"
        current={assets.current}
        limit={assets.limit === UNLIMITED ? null : assets.limit}
      />
    </NavFoot>
  );
}

/** The navigation: workspaces, pages of the live remotes, plan and account. */
export function DashboardNav() {
  const registry = useRegistry();
  const { pathname } = useLocation();
  const groups = useMemo(() => navOf(registry), [registry]);
  const current = currentEntry(groups, pathname);
  return (
    <>
      <WorkspaceSwitcher />
      <NavBody>
        {groups.map(({ id, title, entries }) => (
          <NavSection key={id} {...(title ? { title } : {})}>
            {entries.map(({ path, label, icon }) => (
              <NavItem
                key={path}
                href={path}
                label={label}
                icon={navIcon(icon)}
                current={path === current}
              />
            ))}
          </NavSection>
        ))}
      </NavBody>
      <PlanFoot />
      <UserMenu />
    </>
  );
}
