import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptsBuiltForProduction } from './scripts-built-for-production.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(scriptsBuiltForProduction, {
  production: {
    'a production build': page('<script src="/react.production.min.js"></script>'),
    'an article that names one': page('<p>/react.development.js</p>'),
  },
  development: {
    'a development build': page(
      '<script src="https://cdn.example/react-dom.development.js"></script>',
    ),
    'the client of a development server': page('<script type=module src="/@vite/client"></script>'),
  },
  ...noPageStories,
});
