import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { writeMethodsNotOffered } from './write-methods-not-offered.check.ts';

const site = siteFor(writeMethodsNotOffered);
const allows = (allow: string, status = 200) => site({ '': { status, headers: { allow } } });

describeCheck(writeMethodsNotOffered, {
  limited: {
    'a method of proxies, which changes no file': allows('GET, HEAD, CONNECT'),
    'the usual methods': allows('GET, HEAD, POST, OPTIONS'),
    'a page that ignores the method': site({ '': { body: '<title>Shop</title>' } }),
    'a method that is not allowed, with a list': allows('GET, PUT', 405),
  },
  offered: {
    WebDAV: allows('OPTIONS, GET, HEAD, PROPFIND, MKCOL'),
    'files that can be stored': allows('get, put, delete', 204),
  },
  blocked: { 'this method alone is refused': site({ '': { status: 403 } }) },
  unreadable: {
    'a firewall that blocks all': site({ '': { status: 403 } }, { status: 403 }),
    'a server error': site({ '': { status: 502 } }),
    'no answer in time': site({ '': unknown('No answer came in time') }),
  },
});
