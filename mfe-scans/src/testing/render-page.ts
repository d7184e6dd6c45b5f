import { defineRenderPage } from '@parapet/test-kit/render-page';
import { Pages } from '../pages.tsx';
import { Providers } from '../providers.tsx';

export const renderPage = defineRenderPage({
  remote: 'mfe-scans',
  at: '/dashboard/scans',
  Pages,
  Providers,
});
