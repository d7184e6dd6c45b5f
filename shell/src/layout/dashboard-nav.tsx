import { planOf } from '@parapet/contracts/plan-catalogue';
import { UNLIMITED } from '@parapet/contracts/subscription';
import { displayName } from '@parapet/stores/session-user';
import { TextLink } from '@parapet/ui/link';
import { Menu } from '@parapet/ui/menu';
import { NavBody, NavFoot, NavHead, NavItem, NavSection, NavUser } from '@parapet/ui/nav';
import { UsageBar } from '@parapet/ui/usage-bar';
import { LogOut, Server, Settings } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { currentEntry, navOf } from '../navigation/nav-entries.ts';
import { navIcon } from '../navigation/nav-icons.ts';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useAuth, useSession } from '../session/session-context.tsx';
import { useAccountMenu } from './use-account-menu.ts';
import { useSwitchWorkspace } from './use-switch-workspace.ts';

const PROFILE_PATH = '/dashboard/Profile';
const OPERATOR_PATH = '/dashboard/operator';

function WorkspaceSwitcher() {
  const { workspaces, current } = useStore(useSession().workspace);
  const switchTo = useSwitchWorkspace();
  const entries = workspaces.map(({ id, name }) => ({
    id,
    label: name,
    checked: id === current?.id,
    onSelect: () => switchTo(id),
  }));
  return (
    <Menu
      label="Workspaces"
      entries={entries}
      trigger={(props) => (
        <NavHead
          {...props}
          name={current?.name ?? 'Parapet'}
          detail={current?.personal ? 'Personal workspace' : 'Workspace'}
        />
      )}
    />
  );
}

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

function UserMenu() {
  const { signOut } = useSession();
  const { avatarUrl, isOperator } = useAccountMenu();
  const user = useAuth((auth) => auth.user);
  return (
    <Menu
      label="Account"
      entries={[
        { id: 'profile', label: 'Settings', icon: Settings, href: PROFILE_PATH },
        ...(isOperator
          ? [{ id: 'operator', label: 'Operator', icon: Server, href: OPERATOR_PATH }]
          : []),
        { id: 'line', separator: true },
        { id: 'sign-out', label: 'Sign out', icon: LogOut, onSelect: () => void signOut() },
      ]}
      trigger={(props) => (
        <NavUser {...props} name={user ? displayName(user) : ''} picture={avatarUrl} />
      )}
    />
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
