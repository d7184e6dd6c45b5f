import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { requestTracesNotExposed } from './request-traces-not-exposed.check.ts';

const site = siteFor(requestTracesNotExposed);

describeCheck(requestTracesNotExposed, {
  exposed: {
    'the trace of ASP.NET': site({
      'trace.axd': { body: '<html><h1>Application Trace</h1></html>' },
    }),
    'ELMAH as it writes its page, below MVC': site({
      elmah: {
        body: '<html><head>\r\n<title>\r\n\tError log for Shop on WEB1 (Page #1)\r\n</title>',
      },
    }),
    ELMAH: site({ 'elmah.axd': { body: '<html><title>Error log for Shop</title></html>' } }),
  },
  absent: {
    'a site that answers 404': site(),
    'another page': site({ 'trace.axd': { body: '<html><h1>Trace Ltd</h1></html>' } }),
  },
  refused: {
    'this path alone is refused': site({ 'trace.axd': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'trace.axd': unknown('No answer came in time') }),
    'a server error': site({ 'trace.axd': { status: 503 } }),
  },
});
