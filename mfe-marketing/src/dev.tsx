import '@parapet/ui/styles.css';
import './styles.css';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { release } from './release.ts';
import { Root } from './root.tsx';

/** Runs the public site alone, in the theme in which the shell shows it. */
runAlone({
  remote: 'mfe-marketing',
  release,
  theme: 'dark',
  host: () => ({ basePath: '/' }),
  draw: () => <Root />,
});
