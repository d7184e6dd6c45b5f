import './without-eval.ts';
import './detect-render-loops.ts';
import '@parapet/ui/styles.css';
import './shell.css';
import { createRoot } from 'react-dom/client';
import { createLinkReader } from '../session/links/link-reader.ts';
import { StartFailure } from './start-failure.tsx';
import { startShell } from './start-shell.tsx';

// Reads the sign-in link first, so that it leaves the address bar before any request.
const links = createLinkReader(window);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

try {
  root.render(await startShell(links));
} catch (error) {
  root.render(<StartFailure error={error} />);
}
