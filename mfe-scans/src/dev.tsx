import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { HostProvider } from '@parapet/remote-kit/host';
import { HostRouter } from '@parapet/remote-kit/host-router';
import { AppFrame } from '@parapet/ui/app-frame';
import { Course } from '@parapet/ui/panel';
import { createRoot } from 'react-dom/client';
import { ScansWidget } from './features/scans-widget/scans.widget.tsx';
import { SecurityOverview } from './features/security-overview/security-overview.widget.tsx';
import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';
import { sampleAnswers } from './testing/sample-answers.ts';
import { foundEvent } from './testing/sample-scan.ts';

/** Runs this remote alone, with a fake host and a small workspace from memory. */
const search = new URLSearchParams(location.search);
const theme = search.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const { host } = createFakeHost({
  remote: 'mfe-scans',
  at: search.get('at') ?? '/dashboard/scans',
  theme,
});
const client = createFakeClient(sampleAnswers);

const news = setInterval(() => {
  const [stream] = client.streams;
  if (!stream) return;
  clearInterval(news);
  stream.send(foundEvent(8, { change: 'unchanged', title: 'No CAA record', severity: 'low' }));
  stream.send(foundEvent(5, { change: 'unchanged', title: 'TLS 1.0 accepted' }));
  stream.send(
    foundEvent(1, {
      title: 'Environment file readable from the web',
      severity: 'critical',
      location: '/.env',
    }),
  );
}, 100);

function Widgets() {
  return (
    <>
      <SecurityOverview />
      <Course columns="start-medium">
        <ScansWidget />
        <div />
      </Course>
    </>
  );
}

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
