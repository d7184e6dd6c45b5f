import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { wordpressRemoteCallsOff } from './wordpress-remote-calls-off.check.ts';

const site = siteFor(wordpressRemoteCallsOff);
const says = plain('XML-RPC server accepts POST requests only.');

describeCheck(wordpressRemoteCallsOff, {
  exposed: {
    'as WordPress answers': site({ 'xmlrpc.php': { ...says, status: 405 } }),
    'as old versions do': site({ 'xmlrpc.php': says }),
  },
  absent: {
    'a site that answers 404': site(),
    'another page': site({ 'xmlrpc.php': { body: '<title>Shop</title>' } }),
  },
  refused: {
    'this path alone is refused': site({ 'xmlrpc.php': { status: 403 } }),
    'another server that does not allow the method': site({ 'xmlrpc.php': { status: 405 } }),
  },
  unreadable: {
    'no answer in time': site({ 'xmlrpc.php': unknown('No answer came in time') }),
    'a server error': site({ 'xmlrpc.php': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'xmlrpc.php': says },
      { notFound: { status: 200, ...says } },
    ),
  },
});
