import './count-commits.ts';
import '@parapet/ui/styles.css';
import './shell.css';
import { createRoot } from 'react-dom/client';
import { createLinkReader } from '../session/link-reader.ts';
import { StartFailure } from './start-failure.tsx';
import { startShell } from './start-shell.tsx';

// Before anything is asked for: a link in the address must not wait there for an answer.
const links = createLinkReader(window);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

try {
  root.render(await startShell(links));
} catch (error) {
  root.render(<StartFailure error={error} />);
}
