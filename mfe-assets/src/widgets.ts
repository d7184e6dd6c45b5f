import './styles.css';
import { app } from './app.ts';
import { AssetsWidget } from './features/assets-widget/assets.widget.tsx';

export const widgets = app.defineWidgets({ assets: AssetsWidget });
