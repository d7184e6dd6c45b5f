import './styles.css';
import { app } from './app.ts';
import { Pages } from './pages.tsx';

export const { bootstrap, mount, unmount, update } = app.definePages(Pages);
