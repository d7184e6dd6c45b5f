import './styles.css';
import { ChangesWidget } from './features/changes-widget/changes.widget.tsx';
import { FixFirstWidget } from './features/fix-first-widget/fix-first.widget.tsx';
import { OpenFindingsWidget } from './features/open-findings-widget/open-findings.widget.tsx';
import { ScansWidget } from './features/scans-widget/scans.widget.tsx';
import { SecurityOverview } from './features/security-overview/security-overview.widget.tsx';
import { widgetsApp } from './widgets-app.ts';

export const widgets = widgetsApp.defineWidgets({
  'security-overview': SecurityOverview,
  'fix-first': FixFirstWidget,
  'open-findings': OpenFindingsWidget,
  scans: ScansWidget,
  'what-changed': ChangesWidget,
});
