import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptsEncrypted } from './scripts-encrypted.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(scriptsEncrypted, {
  encrypted: {
    'no script': page('<p>Hello</p>'),
    'a relative script': page('<script src="/a.js"></script>'),
    'an address without a scheme': page('<script src="//cdn.example/a.js"></script>'),
    'a script that is quoted as text': page(
      '<pre>&lt;script src="http://a.example/a.js"&gt;</pre>',
    ),
    'an image over HTTP': page('<img src="http://a.example/a.png">'),
  },
  clear: {
    'a script over HTTP': page('<script src="http://cdn.example/a.js"></script>'),
    'a base over HTTP': page('<base href="http://cdn.example/"><script src="a.js"></script>'),
  },
  'plain-page': {
    'a page over HTTP': webOrigin({
      origin: 'http://shop.example',
      body: '<script src="/a.js"></script>',
    }),
  },
  ...noPageStories,
});
