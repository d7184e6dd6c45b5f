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
    'a token in the address of the form': page(
      form('<input type=file name=f>', `/up?_csrf=${'1234567890abcdef'.repeat(2)}`),
    ),
    'a token elsewhere on the page, for the form by its id': page(
      `<input type=hidden form=f name=csrf_token value=x><form id=f method=post action=/pay></form>`,
    ),
    'a button with the token': page(form('<button name=authenticity_token value=x>Go</button>')),
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
    'an empty token in the address': page(form('', '/up?_csrf=')),
    'a token that belongs to another form': page(
      `<form id=f></form><form method=post action=/pay><input type=hidden form=f name=csrf value=x></form>`,
    ),
    'a token in a comment': page(form('<!-- <input type=hidden name=csrf value=x> -->')),
    'a short name': page(form(), 'connect.sid=abc; Path=/'),
    'a cookie for all sites': page(form(), 'PHPSESSID=1; SameSite=None; Secure'),
  },
  none: {
    'a search': page('<form action="/search"><input name=q></form>'),
    'a form to another site': page(form('', 'https://news.example.net/')),
  },
  ...noPageStories,
});
