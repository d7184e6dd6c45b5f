import { defineRenderPage } from '@parapet/test-kit/render-page';
import { app } from '../app.ts';
import { Pages } from '../pages.tsx';

export const renderPage = defineRenderPage({
  remote: 'mfe-scans',
  at: '/dashboard/scans',
  Pages,
  app,
});
