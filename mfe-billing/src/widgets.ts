import './styles.css';
import { PlanWidget } from './features/plan-widget/plan.widget.tsx';
import { SettingsWidget } from './features/settings-widget/settings.widget.tsx';
import { widgetsApp } from './widgets-app.ts';

export const widgets = widgetsApp.defineWidgets({
  'plan-and-usage': PlanWidget,
  settings: SettingsWidget,
});
