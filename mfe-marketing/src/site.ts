import { defineSite } from '@parapet/remote-kit/define-site';
import { app } from './app.ts';
import { Pages } from './pages.tsx';

export const site = defineSite({
  remote: 'mfe-marketing',
  root: app.rootOf(Pages),
  source: () => ({
    documents: [
      {
        path: '/',
        title: 'Know what holds',
        description:
          'Parapet tests what you expose to the internet and shows every gap, with evidence.',
        kind: 'page',
      },
      {
        path: '/pricing',
        title: 'Pricing',
        description: 'Plans and limits of Parapet, from the catalogue that the product enforces.',
        kind: 'page',
      },
    ],
  }),
});
