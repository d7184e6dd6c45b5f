import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { passwordSentToOwnSite } from './password-sent-to-own-site.check.ts';

const login = (action: string) =>
  webOrigin({ body: `<form action="${action}"><input type=password></form>` });

describeCheck(passwordSentToOwnSite, {
  own: {
    'the same page': login(''),
    'a sub-domain of the same site': login('https://login.shop.example/'),
    'an address that a script handles': login('javascript:void(0)'),
  },
  foreign: {
    'another site': login('https://collect.example.net/'),
  },
  none: {
    'a search at another site': webOrigin({ body: '<form action="https://search.example.net/">' }),
  },
  'no-page': {
    'an origin that only redirects': webOrigin({
      status: 301,
      redirectsTo: 'https://www.shop.example/',
    }),
    'an API': webOrigin({ headers: { 'content-type': 'application/json' } }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
    'a firewall that blocks the page': webOrigin({ status: 403 }),
  },
});
