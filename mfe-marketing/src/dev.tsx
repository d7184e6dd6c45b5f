import '@parapet/ui/styles.css';
import './styles.css';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { release } from './release.ts';
import { Root } from './root.tsx';

/** Runs the public site alone in the theme that the shell gives it. */
runAlone({
  remote: 'mfe-marketing',
  release,
  theme: 'dark',
  host: () => ({ basePath: '/' }),
  draw: () => <Root />,
});
