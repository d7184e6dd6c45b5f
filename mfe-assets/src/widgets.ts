import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { AssetsWidget } from './features/assets-widget/assets.widget.tsx';
import { withProviders } from './providers.tsx';

export const widgets = defineWidgets({ assets: withProviders(AssetsWidget) });
