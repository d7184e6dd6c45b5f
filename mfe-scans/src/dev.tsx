import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient, type FakeClient } from '@parapet/api-client/testing/fake-client';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { Row } from '@parapet/ui/panel';
import { app } from './app.ts';
import { ChangesWidget } from './features/changes-widget/changes.widget.tsx';
import { FixFirstWidget } from './features/fix-first-widget/fix-first.widget.tsx';
import { OpenFindingsWidget } from './features/open-findings-widget/open-findings.widget.tsx';
import { ScansWidget } from './features/scans-widget/scans.widget.tsx';
import { SecurityOverview } from './features/security-overview/security-overview.widget.tsx';
import { Pages } from './pages.tsx';
import { release } from './release.ts';
import { sampleAnswers } from './testing/sample-answers.ts';
import { foundEvent } from './testing/sample-scan.ts';
import { widgetsApp } from './widgets-app.ts';

/** Sends findings of a running scan once a page follows it. */
const sendEvents = (client: FakeClient): void => {
  const timer = setInterval(() => {
    const [stream] = client.streams;
    if (!stream) return;
    clearInterval(timer);
    stream.send(
      foundEvent(8, { change: 'unchanged', title: 'CAA record missing', severity: 'low' }),
    );
    stream.send(foundEvent(5, { change: 'unchanged', title: 'TLS 1.0 enabled' }));
    stream.send(
      foundEvent(1, {
        title: 'Environment file exposed (.env) with secrets',
        severity: 'critical',
        location: '/.env',
      }),
    );
  }, 100);
};

function Widgets() {
  return (
    <>
      <SecurityOverview />
      <FixFirstWidget />
      <Row columns="end-narrow">
        <OpenFindingsWidget />
        <ChangesWidget />
      </Row>
      <ScansWidget />
    </>
  );
}

/** Runs this remote alone with a small workspace in memory. */
runAlone({
  remote: 'mfe-scans',
  release,
  switches: ['widgets'],
  frame: BareFrame,
  draw: (isOn) => {
    const { Providers } = isOn('widgets') ? widgetsApp : app;
    const client = createFakeClient(sampleAnswers);
    sendEvents(client);
    return <Providers client={client}>{isOn('widgets') ? <Widgets /> : <Pages />}</Providers>;
  },
});
