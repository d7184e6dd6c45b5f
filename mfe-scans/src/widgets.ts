import './styles.css';
import { app } from './app.ts';
import { ChangesWidget } from './features/changes-widget/changes.widget.tsx';
import { FixFirstWidget } from './features/fix-first-widget/fix-first.widget.tsx';
import { ScansWidget } from './features/scans-widget/scans.widget.tsx';
import { SecurityOverview } from './features/security-overview/security-overview.widget.tsx';

export const widgets = app.defineWidgets({
  'security-overview': SecurityOverview,
  'fix-first': FixFirstWidget,
  scans: ScansWidget,
  'what-changed': ChangesWidget,
});
