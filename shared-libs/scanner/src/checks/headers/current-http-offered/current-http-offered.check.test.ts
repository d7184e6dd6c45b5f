import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { currentHttpOffered } from './current-http-offered.check.ts';

const offers = (alpn: string | null, record: readonly string[] = [], altSvc?: string) =>
  webOrigin({
    versions: { alpn: known(alpn), record: known(record) },
    ...(altSvc !== undefined && { headers: { 'alt-svc': altSvc } }),
  });
const silent = unknown('No answer came in time');

describeCheck(currentHttpOffered, {
  current: {
    'HTTP/2 by ALPN': offers('h2'),
    'HTTP/3 by Alt-Svc': offers('http/1.1', [], 'h3=":443"; ma=86400'),
    'HTTP/3 among other alternatives': offers(null, [], 'h2=":8443", h3=":443"'),
    'HTTP/3 by its record': offers('http/1.1', ['h3']),
    'a record, while the handshake failed': webOrigin({
      versions: { alpn: silent, record: known(['h2']) },
    }),
  },
  old: {
    'HTTP/1.1 by ALPN': offers('http/1.1'),
    'no ALPN at all': offers(null),
    'a draft of HTTP/3 alone': offers('http/1.1', [], 'h3-29=":443"'),
    'Alt-Svc that takes all back': offers('http/1.1', [], 'clear'),
  },
  plain: { 'a site over HTTP': webOrigin({ origin: 'http://shop.example' }) },
  unread: {
    'a record that could not be read': webOrigin({
      versions: { alpn: known('http/1.1'), record: silent },
    }),
    'a handshake that failed': webOrigin({ versions: { alpn: silent, record: known([]) } }),
  },
});
