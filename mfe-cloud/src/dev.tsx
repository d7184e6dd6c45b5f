import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { AppFrame } from '@parapet/ui/app-frame';
import { createRoot } from 'react-dom/client';
import { CloudSecurityWidget } from './features/cloud-widget/cloud-security.widget.tsx';
import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { account, deniedAccount, setup } from './testing/sample-accounts.ts';

/**
 * Runs this remote alone, with a fake host and two accounts from memory. In the address:
 * `theme=dark`, `widgets`, and `empty` for a workspace without accounts.
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
            {search.has('widgets') ? <CloudSecurityWidget /> : <Pages />}
          </Providers>
        </div>
      </AppFrame>
    </HostRouter>
  </HostProvider>,
);
