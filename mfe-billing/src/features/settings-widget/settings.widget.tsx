import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import { useHost, useSession, useWorkspace } from '@parapet/remote-kit/host';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useSyncExternalStore } from 'react';
import { usePlan } from '../../plan/use-plan.ts';
import { NOTIFICATIONS, notificationLabel } from '../../settings/notification-labels.ts';
import { roleLabels } from '../../settings/role-labels.ts';
import {
  SETTINGS_PATH,
  type SettingsTab,
  settingsHref,
  settingsTabs,
  tabLabels,
} from '../../settings/settings-tabs.ts';
import { useWidgetsApi } from '../../widgets-app.ts';

const LOADING = 'Loading';
const UNREAD = 'Could not be read';

/** The settings in short: each section with its current value and a link. */
export function SettingsWidget() {
  return (
    <Panel title="Settings" action={<TextLink href={SETTINGS_PATH}>All settings</TextLink>}>
      <ul className="flex flex-col divide-y divide-line">
        {settingsTabs.map((tab) => {
          const Value = values[tab];
          return Value === undefined ? null : (
            <li key={tab} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
              <TextLink href={settingsHref(tab)} className="flex-none">
                {tabLabels[tab]}
              </TextLink>
              <span className="min-w-0 truncate text-ink-2">
                <Value />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function ProfileValue() {
  const { user } = useSession();
  return user?.displayName ?? user?.email ?? 'Not signed in';
}

function WorkspacesValue() {
  const { workspace } = useHost();
  const { count } = useSyncExternalStore(workspace.subscribe, workspace.getSnapshot);
  const name = useWorkspace()?.name ?? LOADING;
  return count > 1 ? `${name}, one of ${count}` : name;
}

function MembersValue() {
  const role = useWorkspace()?.role;
  return role ? `You are ${roleLabels[role]}` : LOADING;
}

function NotificationsValue() {
  const { getNotifications } = useWidgetsApi();
  const query = useQuery({
    queryKey: NOTIFICATIONS,
    queryFn: ({ signal }) => getNotifications(signal),
  });
  if (query.data) return notificationLabel(query.data);
  return query.isError ? UNREAD : <span aria-busy="true">{LOADING}</span>;
}

function BillingValue() {
  const plan = usePlan();
  if (plan.status === 'failed') return UNREAD;
  if (plan.status === 'loading') return <span aria-busy="true">{LOADING}</span>;
  const { subscription_tier, assets } = plan.subscription;
  const limit = assets.limit === UNLIMITED ? '' : ` of ${assets.limit.toLocaleString('en')}`;
  const noun = assets.limit === 1 || (!limit && assets.current === 1) ? 'asset' : 'assets';
  return (
    <>
      {planOf(subscription_tier).name}, {assets.current.toLocaleString('en')}
      {limit} {noun}
    </>
  );
}

/** Sections without a value of their own are left out. */
const values: Readonly<Partial<Record<SettingsTab, ComponentType>>> = {
  profile: ProfileValue,
  security: () => 'Password',
  workspaces: WorkspacesValue,
  members: MembersValue,
  notifications: NotificationsValue,
  billing: BillingValue,
};
