import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptsBuiltForProduction } from './scripts-built-for-production.check.ts';

const page = (body: string) => webOrigin({ body });

/** A page with an own script `/js/vue.js`. */
const withVue = (body: string) =>
  webOrigin({
    body: '<script src="/js/vue.js"></script>',
    crawl: { scripts: [answer({ path: '/js/vue.js', body })] },
  });

describeCheck(scriptsBuiltForProduction, {
  production: {
    'a production build': page('<script src="/react.production.min.js"></script>'),
    'a bundle of the site that is called so': withVue('export const a = 1'),
    'a bundle of the site that is called so, on another host': page(
      '<script src="https://static.shop.example/js/vue.js"></script>',
    ),
    'a script that does not run': page(
      '<script type="text/plain" src="https://cdn.example/react.development.js"></script>',
    ),
    'an article that names one': page('<p>/react.development.js</p>'),
  },
  development: {
    'Vue 2 of a content network': page(
      '<script src="https://cdn.example/npm/vue@2/dist/vue.js"></script>',
    ),
    'a copy of it on the site': withVue('console.info("You are running Vue in development mode.")'),
    'Vue 3 as a module': page('<script type=module src="/vue.esm-browser.js"></script>'),
    'a development build': page(
      '<script src="https://cdn.example/react-dom.development.js"></script>',
    ),
  },
  server: {
    'the client of a development server': page('<script type=module src="/@vite/client"></script>'),
    'such a client beside a development build': page(
      '<script src="/vue.global.js"></script><script type=module src="/@vite/client"></script>',
    ),
  },
  ...noPageStories,
});
