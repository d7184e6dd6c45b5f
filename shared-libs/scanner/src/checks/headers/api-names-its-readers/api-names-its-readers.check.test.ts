import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { apiNamesItsReaders } from './api-names-its-readers.check.ts';

const api = (headers: Readonly<Record<string, string>> = {}) =>
  webOrigin({ body: '{}', headers: { 'content-type': 'application/json', ...headers } });

describeCheck(apiNamesItsReaders, {
  named: {
    'no header': api(),
    'one origin': api({ 'access-control-allow-origin': 'https://shop.example' }),
  },
  any: {
    'every origin': api({ 'access-control-allow-origin': '*' }),
    'another kind of JSON': api({
      'content-type': 'application/problem+json; charset=utf-8',
      'access-control-allow-origin': '*',
    }),
  },
  'no-api': {
    'an API that asks for a key': webOrigin({
      status: 401,
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    }),
    'a page': webOrigin({ headers: { 'access-control-allow-origin': '*' } }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
