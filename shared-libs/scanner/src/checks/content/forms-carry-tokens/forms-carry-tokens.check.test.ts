import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { formsCarryTokens } from './forms-carry-tokens.check.ts';

const page = (body: string, cookie = 'sessionid=1; Path=/') =>
  webOrigin({ body, headers: { 'set-cookie': cookie } });
const form = (inner = '', action = '/pay') =>
  `<form method="POST" action="${action}">${inner}</form>`;

describeCheck(formsCarryTokens, {
  guarded: {
    'a token in the form': page(form('<input type=hidden name="csrfmiddlewaretoken" value="x">')),
    'a token of the page': page(`<meta name="csrf-token" content="x">${form()}`),
    'the hidden key of a shop': page(form('<input type=hidden name=form_key value="x">')),
    'the hidden key of a learning platform': page(form('<input type=hidden name=sesskey>')),
    'a cookie that is limited, with spaces': page(form(), 'sessionid=1;  SameSite = Lax'),
    'a cookie that is limited': page(form(), 'sessionid=1; SameSite=Lax'),
  },
  sessionless: {
    'a preference alone': page(form(), 'theme=dark'),
    'a cookie of a firewall': page(form(), 'visid_incap_1=abc; Path=/'),
    'the token of ASP.NET against forgery': page(form(), '__RequestVerificationToken=abc'),
    'a session that is deleted': page(form(), 'sessionid=; Max-Age=0'),
    'a token against forgery alone': page(form(), 'XSRF-TOKEN=1; Path=/'),
  },
  open: {
    'neither token nor limit': page(form('<input name=amount>')),
    'a short name': page(form(), 'connect.sid=abc; Path=/'),
    'a cookie for all sites': page(form(), 'PHPSESSID=1; SameSite=None; Secure'),
  },
  none: {
    'a search': page('<form action="/search"><input name=q></form>'),
    'a form to another site': page(form('', 'https://news.example.net/')),
  },
  ...noPageStories,
});
