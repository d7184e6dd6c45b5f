import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptsEncrypted } from './scripts-encrypted.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(scriptsEncrypted, {
  encrypted: {
    'requests that a header has upgraded': webOrigin({
      headers: { 'content-security-policy': "default-src 'self'; upgrade-insecure-requests" },
      body: '<script src="http://cdn.example/a"></script>',
    }),
    'requests that the page has upgraded': page(
      '<meta http-equiv="Content-Security-Policy" content="Upgrade-Insecure-Requests"><script src="http://cdn.example/a"></script>',
    ),
    'a part from the own machine': page('<script src="http://127.0.0.1:8080/a"></script>'),
    'no script': page('<p>Hello</p>'),
    'a script that waits for consent, so that no browser loads it': page(
      '<script type="text/plain" src="http://cdn.example/a.js"></script>',
    ),
    'a script that a consent tool holds back': page(
      '<script type="javascript/blocked" src="http://cdn.example/a.js"></script>',
    ),
    'a relative script': page('<script src="/a.js"></script>'),
    'an address without a scheme': page('<script src="//cdn.example/a.js"></script>'),
    'a script that is quoted as text': page(
      '<pre>&lt;script src="http://a.example/a.js"&gt;</pre>',
    ),
    'an image over HTTP': page('<img src="http://a.example/a.png">'),
  },
  clear: {
    'a policy that only reports upgrades': webOrigin({
      headers: { 'content-security-policy-report-only': 'upgrade-insecure-requests' },
      body: '<script src="http://cdn.example/a.js"></script>',
    }),
    'a module over HTTP': page('<script type="module" src="http://cdn.example/a.js"></script>'),
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
