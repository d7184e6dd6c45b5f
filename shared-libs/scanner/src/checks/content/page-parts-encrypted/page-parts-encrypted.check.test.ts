import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { pagePartsEncrypted } from './page-parts-encrypted.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(pagePartsEncrypted, {
  encrypted: {
    'requests that a header has upgraded': webOrigin({
      headers: { 'content-security-policy': "default-src 'self'; upgrade-insecure-requests" },
      body: '<iframe src="http://cdn.example/a"></iframe>',
    }),
    'requests that the page has upgraded': page(
      '<meta http-equiv="Content-Security-Policy" content="Upgrade-Insecure-Requests"><iframe src="http://cdn.example/a"></iframe>',
    ),
    'a part from the own machine': page('<iframe src="http://127.0.0.1:8080/a"></iframe>'),
    'a style sheet of its own': page('<link rel=stylesheet href=/a.css>'),
    'a link that loads nothing': page('<link rel=canonical href="http://shop.example/">'),
    'a link for visitors': page('<a href="http://other.example/">Other</a>'),
  },
  clear: {
    'a style sheet': page('<link rel="stylesheet" href="http://cdn.example/a.css">'),
    'a frame': page('<iframe src="http://ads.example/"></iframe>'),
  },
  'plain-page': {
    'a page over HTTP': webOrigin({ origin: 'http://shop.example' }),
  },
  ...noPageStories,
});
