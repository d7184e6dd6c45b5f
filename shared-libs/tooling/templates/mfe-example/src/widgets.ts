import { defineWidgets } from '@parapet/remote-kit/define-remote';

/** Widgets of the dashboard by their id in `release.ts`. */
export const widgets = defineWidgets({});
