import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import type { Notifications } from '@parapet/contracts/notifications';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { AppFrame } from '@parapet/ui/app-frame';
import { createRoot } from 'react-dom/client';
import { PlanWidget } from './features/plan-widget/plan.widget.tsx';
import { SettingsWidget } from './features/settings-widget/settings.widget.tsx';
import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { planList, subscription } from './testing/sample-plans.ts';
import { northquay, notifications, workspaceList } from './testing/sample-settings.ts';

/**
 * Runs this remote alone, with a fake host and a plan from memory. In the address: `theme=dark`,
 * `widgets`, and `free` for the free plan.
 */
const search = new URLSearchParams(location.search);
const theme = search.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const { host } = createFakeHost({
  remote: 'mfe-billing',
  at: '/dashboard/Profile',
  theme,
  ...(search.has('free') ? {} : { subscription: subscription() }),
});
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

const container = document.createElement('div');
document.body.append(container);
createRoot(container).render(
  <HostProvider host={host}>
    <HostRouter>
      <AppFrame
        nav={null}
        collapsed
        onCollapsedChange={() => {}}
        navOpen={false}
        onNavOpenChange={() => {}}
      >
        <div data-mfe={host.remote}>
          <Providers client={client}>
            {search.has('widgets') ? (
              <>
                <PlanWidget />
                <SettingsWidget />
              </>
            ) : (
              <Pages />
            )}
          </Providers>
        </div>
      </AppFrame>
    </HostRouter>
  </HostProvider>,
);
