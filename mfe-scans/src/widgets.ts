import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { ScansWidget } from './features/scans-widget/scans.widget.tsx';
import { SecurityOverview } from './features/security-overview/security-overview.widget.tsx';
import { withProviders } from './providers.tsx';

export const widgets = defineWidgets({
  'security-overview': withProviders(SecurityOverview),
  scans: withProviders(ScansWidget),
});
