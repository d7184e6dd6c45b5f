import './styles.css';
import { app } from './app.ts';
import { ScansWidget } from './features/scans-widget/scans.widget.tsx';
import { SecurityOverview } from './features/security-overview/security-overview.widget.tsx';

export const widgets = app.defineWidgets({
  'security-overview': SecurityOverview,
  scans: ScansWidget,
});
