import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { AppFrame } from '@parapet/ui/app-frame';
import { createRoot } from 'react-dom/client';
import { CloudSecurityWidget } from './features/cloud-widget/cloud-security.widget.tsx';
import { IntegrationsWidget } from './features/integrations-widget/integrations.widget.tsx';
import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { account, deniedAccount, setup } from './testing/sample-accounts.ts';
import { delivery, integration, slackChannel } from './testing/sample-integrations.ts';

/**
 * Runs this remote alone, with a fake host, and two accounts and two integrations from memory. In
 * the address: `theme=dark`, `widgets`, and `empty` for a workspace with neither.
 */
const search = new URLSearchParams(location.search);
const theme = search.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const { host } = createFakeHost({ remote: 'mfe-cloud', at: '/dashboard/cloud-security', theme });
const client = createFakeClient({
  listCloudAccounts: () => ({ items: search.has('empty') ? [] : [account(), deniedAccount] }),
  getCloudSetup: () => setup,
  connectCloudAccount: () => account(),
  checkCloudAccount: () => account(),
  deleteCloudAccount: () => undefined,
  listIntegrations: () => ({ items: search.has('empty') ? [] : [integration(), slackChannel] }),
  createIntegration: () => ({ ...integration(), signingSecret: 'pwhs_0123456789abcdef' }),
  updateIntegration: () => integration({ status: 'disabled' }),
  deleteIntegration: () => undefined,
  testIntegration: () => delivery({ event: 'integration.test' }),
  listDeliveries: () => ({ items: [delivery()] }),
  replayDelivery: () => delivery(),
});

const Widgets = () => (
  <>
    <CloudSecurityWidget />
    <IntegrationsWidget />
  </>
);

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
          <Providers client={client}>{search.has('widgets') ? <Widgets /> : <Pages />}</Providers>
        </div>
      </AppFrame>
    </HostRouter>
  </HostProvider>,
);
