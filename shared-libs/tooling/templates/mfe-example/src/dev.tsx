import '@parapet/ui/styles.css';
import './styles.css';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { release } from './release.ts';
import { Root } from './root.tsx';

/** Runs this remote alone, with a fake host. */
runAlone({
  remote: 'mfe-example',
  release,
  frame: BareFrame,
  draw: () => <Root />,
});
