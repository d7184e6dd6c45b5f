import { defineRenderPage } from '@parapet/test-kit/render-page';
import { widgetsApp } from '../widgets-app.ts';

export const renderWidget = defineRenderPage({
  remote: 'mfe-scans',
  at: '/dashboard',
  app: widgetsApp,
});
