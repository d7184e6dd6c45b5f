import '@parapet/ui/styles.css';
import './styles.css';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { app } from './app.ts';
import { Pages } from './pages.tsx';
import { release } from './release.ts';

/** Runs the public site alone in the theme that the shell gives it. */
runAlone({
  remote: 'mfe-marketing',
  release,
  theme: 'dark',
  host: () => ({ basePath: '/' }),
  draw: () => (
    <app.Providers>
      <Pages />
    </app.Providers>
  ),
});
