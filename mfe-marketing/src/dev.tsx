import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { createRoot } from 'react-dom/client';
import { Root } from './root.tsx';

/** Runs the public site alone, with a fake host. In the address: `at=/pricing`. */
const at = new URLSearchParams(location.search).get('at') ?? '/';
document.documentElement.dataset.theme = 'dark';
const { host } = createFakeHost({ remote: 'mfe-marketing', basePath: '/', at, theme: 'dark' });

const container = document.createElement('div');
document.body.append(container);
createRoot(container).render(
  <HostProvider host={host}>
    <HostRouter>
      <div data-mfe={host.remote}>
        <Root />
      </div>
    </HostRouter>
  </HostProvider>,
);
