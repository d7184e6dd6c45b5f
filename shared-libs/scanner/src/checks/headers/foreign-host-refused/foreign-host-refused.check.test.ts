import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { probesOf } from '../../../check-definition/needs.ts';
import { type Exchange, probeKey, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import {
  type AnswerParts,
  answer,
  type OriginParts,
  siteFor,
} from '../../../testing/web-origins.ts';
import { foreignHostRefused } from './foreign-host-refused.check.ts';

const [, foreign] = probesOf(foreignHostRefused);
const shop = '<!doctype html><title>Shop</title>\n<p>Welcome</p>';

/** A site with a page, and its answer to a foreign name. */
function site(
  toForeign: AnswerParts | Read<Exchange>,
  more: OriginParts = {},
  own: AnswerParts = { body: shop },
): WebOrigin {
  const origin = siteFor(foreignHostRefused)({ '': own }, more);
  const answers = new Map(origin.answers);
  const read = 'ok' in toForeign ? toForeign : known(answer(toForeign));
  if (foreign !== undefined) answers.set(probeKey(foreign, '/'), read);
  return { ...origin, answers };
}

describeCheck(foreignHostRefused, {
  own: {
    'a refusal where the root redirects': site({ status: 421 }, {}, { status: 302 }),
    'a page of the server itself': site({ body: '<title>Welcome to nginx!</title>' }),
    'a refusal': site({ status: 421 }),
    'a closed connection': site(unknown('The connection was closed before an answer came')),
  },
  any: { 'the page of the site': site({ body: shop }) },
  unreadable: {
    'a firewall that blocks all': site({ status: 403 }, { status: 403 }),
    'a server error': site({ status: 502 }),
    'no answer in time': site(unknown('No answer came in time')),
  },
  pageless: {
    'a redirect to the login for every name': site({ status: 302 }, {}, { status: 302 }),
  },
  address: {
    'an IPv4 address': site({ body: shop }, { origin: 'https://192.0.2.7' }),
    'an IPv6 address': site({ body: shop }, { origin: 'https://[2001:db8::7]' }),
  },
});
