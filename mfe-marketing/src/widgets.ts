import './styles.css';
import { defineWidgets } from '@parapet/remote-kit/define-remote';
import { CoverageGuide } from './features/coverage-guide/coverage-guide.widget.tsx';

export const widgets = defineWidgets({ 'coverage-guide': CoverageGuide });
