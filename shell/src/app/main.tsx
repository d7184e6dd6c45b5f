import './count-commits.ts';
import '@parapet/ui/styles.css';
import './shell.css';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './start-failure.tsx';
import { startShell } from './start-shell.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

try {
  root.render(await startShell());
} catch (error) {
  root.render(<StartFailure error={error} />);
}
