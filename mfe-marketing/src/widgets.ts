import './styles.css';
import { app } from './app.ts';
import { CoverageGuide } from './features/coverage-guide/coverage-guide.widget.tsx';

export const widgets = app.defineWidgets({ 'coverage-guide': CoverageGuide });
