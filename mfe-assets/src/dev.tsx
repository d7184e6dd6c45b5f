import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { AppFrame } from '@parapet/ui/app-frame';
import { createRoot } from 'react-dom/client';
import { AssetsWidget } from './features/assets-widget/assets.widget.tsx';
import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { sampleAssets } from './testing/sample-assets.ts';
import { createSampleWorkspace } from './testing/sample-workspace.ts';

/**
 * Runs this remote alone, with a fake host and a small workspace from memory. In the address:
 * `at`, `theme=dark`, `widgets`, and `empty` for a workspace without assets.
 */
const search = new URLSearchParams(location.search);
const theme = search.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const { host } = createFakeHost({
  remote: 'mfe-assets',
  at: search.get('at') ?? '/dashboard/assets',
  theme,
});
const { answers } = createSampleWorkspace(search.has('empty') ? [] : sampleAssets);

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
          <Providers client={createFakeClient(answers)}>
            {search.has('widgets') ? <AssetsWidget /> : <Pages />}
          </Providers>
        </div>
      </AppFrame>
    </HostRouter>
  </HostProvider>,
);
