import './styles.css';
import { AssetsWidget } from './features/assets-widget/assets.widget.tsx';
import { BreachWidget } from './features/breach-widget/breach.widget.tsx';
import { widgetsApp } from './widgets-app.ts';

export const widgets = widgetsApp.defineWidgets({ assets: AssetsWidget, breach: BreachWidget });
