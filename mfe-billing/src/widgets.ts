import './styles.css';
import { app } from './app.ts';
import { PlanWidget } from './features/plan-widget/plan.widget.tsx';
import { SettingsWidget } from './features/settings-widget/settings.widget.tsx';

export const widgets = app.defineWidgets({
  'plan-and-usage': PlanWidget,
  settings: SettingsWidget,
});
