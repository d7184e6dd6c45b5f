import type { Workspace } from '@parapet/contracts/access/workspace';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import { TextLink } from '@parapet/ui/link';
import { Menu } from '@parapet/ui/menu';
import { NavBody, NavFoot, NavHead, NavItem, NavSection } from '@parapet/ui/nav';
import { UsageBar } from '@parapet/ui/usage-bar';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { currentEntry, navOf } from '../navigation/nav-entries.ts';
import { navIcon } from '../navigation/nav-icons.ts';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useSession } from '../session/session-context.tsx';
import { useSwitchWorkspace } from './use-switch-workspace.ts';
import { PROFILE_PATH, UserMenu } from './user-menu.tsx';
import { workspaceHint } from './workspace-hint.ts';

const logoOf = ({ logo_url, logo_set }: Workspace) => ({ src: logo_url, srcSet: logo_set });

function WorkspaceSwitcher() {
  const { workspaces, current } = useStore(useSession().workspace);
  const switchTo = useSwitchWorkspace();
  const hasLogos = workspaces.some(({ logo_url }) => logo_url !== null);
  const entries = workspaces.map((each) => {
    const hint = workspaceHint(each, workspaces);
    return {
      id: each.id,
      label: each.name,
      ...(hint && { hint }),
      ...(hasLogos && { logo: logoOf(each) }),
      checked: each.id === current?.id,
      onSelect: () => switchTo(each.id),
    };
  });
  return (
    <Menu
      label="Workspaces"
      entries={entries}
      trigger={(props) => (
        <NavHead
          {...props}
          name={current?.name ?? 'Parapet'}
          detail={current?.personal ? 'Personal workspace' : 'Workspace'}
          {...(current?.logo_url && { logo: logoOf(current) })}
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
