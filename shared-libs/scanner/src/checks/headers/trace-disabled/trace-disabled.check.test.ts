import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { traceDisabled } from './trace-disabled.check.ts';

const site = siteFor(traceDisabled);

describeCheck(traceDisabled, {
  refused: {
    'method not allowed': site({ '': { status: 405 } }),
    'a page that lists the headers of any request': site({
      '': plain('Headers\nhost: shop.example\nx-parapet-trace: echo\n'),
    }),
    'a page that ignores the method': site({ '': { body: '<html>Welcome</html>' } }),
  },
  blocked: {
    'a server that closes the connection': site({
      '': unknown('The connection was closed before an answer came'),
    }),
    'a server that forbids it': site({ '': { status: 403 } }),
  },
  echoed: {
    'the request comes back': site({
      '': plain('TRACE / HTTP/1.1\r\nhost: shop.example\r\nx-parapet-trace: echo\r\n'),
    }),
  },
  unreadable: {
    'a firewall that blocks all': site({ '': { status: 403 } }, { status: 403 }),
    'a server error': site({ '': { status: 502 } }),
    'no answer in time': site({ '': unknown('No answer came in time') }),
  },
});
