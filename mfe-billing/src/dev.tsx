import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import type { Notifications } from '@parapet/contracts/notifications';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { app } from './app.ts';
import { PlanWidget } from './features/plan-widget/plan.widget.tsx';
import { SettingsWidget } from './features/settings-widget/settings.widget.tsx';
import { Pages } from './pages.tsx';
import { release } from './release.ts';
import { planList, subscription } from './testing/sample-plans.ts';
import { northquay, notifications, workspaceList } from './testing/sample-settings.ts';

const Widgets = () => (
  <>
    <PlanWidget />
    <SettingsWidget />
  </>
);

/** Runs this remote alone with a plan in memory; `free` is the free plan. */
runAlone({
  remote: 'mfe-billing',
  release,
  switches: ['widgets', 'free'],
  host: (isOn) => (isOn('free') ? {} : { subscription: subscription() }),
  frame: BareFrame,
  draw: (isOn) => {
    const client = createFakeClient({
      listPlans: () => planList,
      listWorkspaces: () => workspaceList(),
      updateWorkspace: ({ body }) => ({ ...northquay, ...(body as object) }),
      createWorkspace: ({ body }) => ({
        success: true,
        data: { id: crypto.randomUUID(), description: '', ...(body as object) },
      }),
      getNotifications: () => notifications(),
      setNotifications: ({ body }) => notifications({ choices: body as Notifications['choices'] }),
    });
    return (
      <app.Providers client={client}>{isOn('widgets') ? <Widgets /> : <Pages />}</app.Providers>
    );
  },
});
