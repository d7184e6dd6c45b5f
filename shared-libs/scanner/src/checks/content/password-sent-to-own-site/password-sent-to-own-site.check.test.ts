import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { passwordSentToOwnSite } from './password-sent-to-own-site.check.ts';

const login = (action: string) =>
  webOrigin({ body: `<form action="${action}"><input type=password></form>` });

describeCheck(passwordSentToOwnSite, {
  own: {
    'the same page': login(''),
    'the same page, with a base elsewhere': webOrigin({
      body: '<base href="https://cdn.example.net/"><form><input type=password></form>',
    }),
    'a sub-domain of the same site': login('https://login.shop.example/'),
    'an address that a script handles': login('javascript:void(0)'),
  },
  foreign: {
    'another site': login('https://collect.example.net/'),
  },
  none: {
    'a search at another site': webOrigin({ body: '<form action="https://search.example.net/">' }),
  },
  ...noPageStories,
});
