import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptHostsTrusted } from './script-hosts-trusted.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(scriptHostsTrusted, {
  trusted: {
    'another host': page('<script src="https://cdn.example/polyfill.io/a.js"></script>'),
    'a name that only ends alike': page('<script src="https://mypolyfill.io/a.js"></script>'),
    'the copy that Fastly serves': page(
      '<script src="https://polyfill-fastly.io/v3/polyfill.min.js"></script>',
    ),
    'a file that is pinned by its hash': page(
      '<script src="https://cdn.bootcdn.net/a.js" integrity="sha384-x"></script>',
    ),
    'a link to it': page('<a href="https://polyfill.io/">About</a>'),
  },
  'taken-over': {
    'its script': page('<script src="//cdn.polyfill.io/v3/polyfill.min.js"></script>'),
  },
  ...noPageStories,
});
