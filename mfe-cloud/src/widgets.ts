import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { CloudSecurityWidget } from './features/cloud-widget/cloud-security.widget.tsx';
import { IntegrationsWidget } from './features/integrations-widget/integrations.widget.tsx';
import { withProviders } from './providers.tsx';

export const widgets = defineWidgets({
  'cloud-security': withProviders(CloudSecurityWidget),
  integrations: withProviders(IntegrationsWidget),
});
