import { app } from './app.ts';

/** Widgets of the dashboard by their id in `release.ts`. */
export const widgets = app.defineWidgets({});
