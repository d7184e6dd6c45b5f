import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { PlanWidget } from './features/plan-widget/plan.widget.tsx';
import { SettingsWidget } from './features/settings-widget/settings.widget.tsx';
import { withProviders } from './providers.tsx';

export const widgets = defineWidgets({
  'plan-and-usage': withProviders(PlanWidget),
  settings: withProviders(SettingsWidget),
});
