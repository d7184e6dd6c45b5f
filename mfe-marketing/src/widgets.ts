import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { WallGuide } from './features/coverage-guide/coverage-guide.widget.tsx';

export const widgets = defineWidgets({ 'wall-guide': WallGuide });
