import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { foreignScriptsPinned } from './foreign-scripts-pinned.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(foreignScriptsPinned, {
  pinned: {
    'a script with a hash': page(
      '<script src="https://cdn.example/a.js" integrity="sha384-x"></script>',
    ),
  },
  loose: {
    'a script without one': page('<script src="https://cdn.example/a.js"></script>'),
    'a hash that browsers do not know': page(
      '<script src="https://cdn.example/a.js" integrity="md5-x"></script>',
    ),
    'a script that waits for consent': page(
      '<script type="text/plain" src="https://cdn.example/a.js"></script>',
    ),
    'an empty attribute': page('<script src="//cdn.example/a.js" integrity=" "></script>'),
    'another customer of the same host': webOrigin({
      origin: 'https://shop.github.io',
      body: '<script src="https://other.github.io/a.js"></script>',
    }),
  },
  own: {
    'a relative script': page('<script src="/a.js"></script>'),
    'a sub-domain': page('<script src="https://static.shop.example/a.js"></script>'),
    'a page on an address': webOrigin({
      origin: 'https://192.0.2.1',
      body: '<script src="https://192.0.2.1/a.js"></script>',
    }),
  },
  ...noPageStories,
});
