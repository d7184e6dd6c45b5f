import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { logFileNotExposed } from './log-file-not-exposed.check.ts';

const site = siteFor(logFileNotExposed);

describeCheck(logFileNotExposed, {
  exposed: {
    'an access log': site({
      'access.log': plain('10.0.0.1 - - [20/Nov/2026:09:00:00 +0000] "GET / HTTP/1.1" 200 12'),
    }),
    'an error log of nginx': site({
      'error.log': plain('2026/11/20 09:00:00 [error] 7#7: *1 open() "/srv/x" failed\n'),
    }),
    'a log of a program': site({
      'debug.log': plain('2026-11-20T09:00:00.123Z  INFO started\n'),
    }),
    'a syntax error of PHP': site({
      'error.log': plain('[20-Nov-2026 09:00:00 UTC] PHP Parse error:  syntax error'),
    }),
    'a PHP log': site({
      'wp-content/debug.log': plain('[20-Nov-2026 09:00:00 UTC] PHP Warning:  Undefined variable'),
    }),
    'a Laravel log': site({
      'storage/logs/laravel.log': plain('[2026-11-20 09:00:00] production.ERROR: no'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a list of changes with days': site({ 'debug.log': plain('2026-11-20 Debug mode is gone') }),
    'a changelog': site({ 'debug.log': plain('Version 1.0 brings nothing new') }),
    'an application that answers every path with its page': site(
      { 'error.log': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'error.log': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'error.log': unknown('No answer came in time') }),
    'a server error': site({ 'error.log': { status: 503 } }),
  },
});
