import { app } from './app.ts';

/** The public site has no panel on the overview. */
export const widgets = app.defineWidgets({});
