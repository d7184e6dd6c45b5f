import '@parapet/ui/styles.css';
import './styles.css';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { app } from './app.ts';
import { Pages } from './pages.tsx';
import { release } from './release.ts';

/** Runs this remote alone, with a fake host. */
runAlone({
  remote: 'mfe-example',
  release,
  frame: BareFrame,
  draw: () => (
    <app.Providers>
      <Pages />
    </app.Providers>
  ),
});
