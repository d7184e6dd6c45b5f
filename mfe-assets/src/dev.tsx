import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { app } from './app.ts';
import { AssetsWidget } from './features/assets-widget/assets.widget.tsx';
import { Pages } from './pages.tsx';
import { release } from './release.ts';
import { sampleAssets } from './testing/sample-assets.ts';
import { createSampleWorkspace } from './testing/sample-workspace.ts';
import { widgetsApp } from './widgets-app.ts';

/** Runs this remote alone with a small workspace in memory; `empty` has no assets. */
runAlone({
  remote: 'mfe-assets',
  release,
  switches: ['widgets', 'empty'],
  frame: BareFrame,
  draw: (isOn) => {
    const { Providers } = isOn('widgets') ? widgetsApp : app;
    const { answers } = createSampleWorkspace(isOn('empty') ? [] : sampleAssets);
    return (
      <Providers client={createFakeClient(answers)}>
        {isOn('widgets') ? <AssetsWidget /> : <Pages />}
      </Providers>
    );
  },
});
