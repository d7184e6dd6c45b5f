import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { passwordAskedOverHttps } from './password-asked-over-https.check.ts';

const login = (action: string) => `<form action="${action}"><input type=password></form>`;

describeCheck(passwordAskedOverHttps, {
  encrypted: {
    'a form of its own page': webOrigin({ body: login('') }),
    'a form that the policy has upgraded': webOrigin({
      headers: { 'content-security-policy': 'upgrade-insecure-requests' },
      body: login('http://shop.example/login'),
    }),
    'a field that a script reads': webOrigin({ body: '<input type="password">' }),
    'a search over HTTP beside it': webOrigin({
      body: `<form action="http://search.example/"></form>${login('/login')}`,
    }),
  },
  'asked-in-clear': {
    'a page over HTTP': webOrigin({
      origin: 'http://shop.example',
      body: login('https://shop.example/'),
    }),
  },
  'sent-in-clear': {
    'a form to HTTP': webOrigin({ body: login('http://shop.example/login') }),
  },
  none: {
    'a page without a form': webOrigin(),
    'an article about passwords': webOrigin({ body: '<p>type="password"</p>' }),
  },
  ...noPageStories,
});
