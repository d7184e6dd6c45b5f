import './styles.css';
import { app } from './app.ts';
import { CloudSecurityWidget } from './features/cloud-widget/cloud-security.widget.tsx';
import { ComplianceWidget } from './features/compliance-widget/compliance.widget.tsx';
import { IntegrationsWidget } from './features/integrations-widget/integrations.widget.tsx';

export const widgets = app.defineWidgets({
  'cloud-security': CloudSecurityWidget,
  compliance: ComplianceWidget,
  integrations: IntegrationsWidget,
});
