import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { phpInfoNotExposed } from './php-info-not-exposed.check.ts';

const site = siteFor(phpInfoNotExposed);

describeCheck(phpInfoNotExposed, {
  exposed: {
    'a phpinfo page': site({
      'info.php': { body: '<html><title>PHP 8.2.1 - phpinfo()</title></html>' },
    }),
    'an old phpinfo page': site({
      'phpinfo.php': { body: '<html><title>phpinfo()</title></html>' },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page about phpinfo': site({
      'info.php': { body: '<html><title>How to use phpinfo</title></html>' },
    }),
    'an application that answers every path with its page': site(
      { 'info.php': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'phpinfo.php': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'phpinfo.php': unknown('No answer came in time') }),
    'a server error': site({ 'phpinfo.php': { status: 503 } }),
  },
});
