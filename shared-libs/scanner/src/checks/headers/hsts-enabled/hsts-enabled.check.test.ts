import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, webOrigin } from '../../../testing/web-origins.ts';
import { hstsEnabled } from './hsts-enabled.check.ts';

const year = 'max-age=31536000; includeSubDomains';

/** A page that others redirect to, each with its header. */
const reached = (hops: readonly (string | null)[], last: string | null) => {
  const sent = (value: string | null) =>
    value === null ? {} : { 'strict-transport-security': value };
  const site = webOrigin({ path: '/login', headers: sent(last) });
  const redirects = hops.map((value) =>
    answer({ status: 302, headers: { location: '/login', ...sent(value) } }),
  );
  return { ...site, chain: [...redirects, site.page] };
};

describeCheck(hstsEnabled, {
  enabled: {
    'the header on the redirect to the page alone': reached([year], null),
    'the header on the first of two redirects': reached([year, null], null),
    'an invalid header after a valid one, which browsers keep': reached([year], 'max-age=x'),
    'a year': webOrigin({ headers: { 'strict-transport-security': 'max-age=31536000' } }),
    'a word that is none of its directives, twice': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000; preload; preload' },
    }),
    'the examples of the standard': webOrigin({
      headers: { 'strict-transport-security': 'max-age=15768000 ; includeSubDomains' },
    }),
    'a second header, which browsers do not read': webOrigin({
      headers: { 'strict-transport-security': ['max-age=31536000', 'max-age=0'] },
    }),
    'a directive that nobody knows': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000; color="blue"' },
    }),
    'odd case and quotes': webOrigin({
      headers: { 'strict-transport-security': 'Max-Age="600" ; includeSubDomains' },
    }),
  },
  absent: {
    'no header': webOrigin(),
    'no header on any answer': reached([null, null], null),
  },
  invalid: {
    'includeSubDomains with a value': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000; includeSubDomains=1' },
    }),
    'a space in place of the semicolon': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000 includeSubDomains' },
    }),
    'an invalid header on the redirect, and none on the page': reached(['max-age=x'], null),
    'max-age twice': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000; max-age=1' },
    }),
    'includeSubDomains twice': webOrigin({
      headers: {
        'strict-transport-security': 'max-age=31536000; includeSubDomains; includeSubdomains',
      },
    }),
    'a quotation mark without its pair': webOrigin({
      headers: { 'strict-transport-security': 'max-age="31536000' },
    }),
    'a negative max-age': webOrigin({ headers: { 'strict-transport-security': 'max-age=-1' } }),
    'a comma in place of the semicolon': webOrigin({
      headers: { 'strict-transport-security': 'max-age=31536000, includeSubDomains' },
    }),
    'no max-age': webOrigin({ headers: { 'strict-transport-security': 'includeSubDomains' } }),
  },
  off: {
    'a page that takes back what its redirect said': reached([year], 'max-age=0'),
    'with sub-domains': webOrigin({
      headers: { 'strict-transport-security': 'max-age=0; includeSubDomains' },
    }),
    'a max-age of nothing': webOrigin({ headers: { 'strict-transport-security': 'max-age=0' } }),
  },
  unheeded: {
    'plain HTTP': webOrigin({ origin: 'http://shop.example' }),
    'a top-level domain that browsers know': webOrigin({ origin: 'https://shop.dev' }),
    'one of another registry': webOrigin({ origin: 'https://shop.bank' }),
    'an IP address': webOrigin({ origin: 'https://192.0.2.7' }),
  },
  broken: {
    'a server error': webOrigin({ status: 503 }),
  },
});
