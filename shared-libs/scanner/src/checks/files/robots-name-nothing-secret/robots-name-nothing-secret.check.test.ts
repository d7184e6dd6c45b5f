import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { robotsNameNothingSecret } from './robots-name-nothing-secret.check.ts';

const site = siteFor(robotsNameNothingSecret);

describeCheck(robotsNameNothingSecret, {
  exposed: {
    'a copy for tests': site({ 'robots.txt': plain('User-agent: *\nDisallow: /staging/\n') }),
    'a copy before a release': site({ 'robots.txt': plain('Disallow: /shop/preprod-2/*\n') }),
    'blanks around the name of the rule': site({
      'robots.txt': plain('User-agent: *\r\n  Disallow : /old/site.sql\r\n'),
    }),
    'a folder of backups': site({
      'robots.txt': plain('User-agent: *\nDisallow: /admin-backup/\n'),
    }),
  },
  absent: {
    'what is allowed': site({
      'robots.txt': plain('User-agent: *\nAllow: /blog/how-to-keep-secrets\nAllow: /private\n'),
    }),
    'the title of a text': site({ 'robots.txt': plain('Disallow: /blog/how-to-keep-secrets\n') }),
    'a comment': site({ 'robots.txt': plain('# Disallow: /backup\n') }),
    'a site that answers 404': site(),
    'ordinary rules': site({
      'robots.txt': plain('User-agent: *\nDisallow: /search\nDisallow: /cart\n'),
    }),
    'the rules of Drupal and Magento': site({
      'robots.txt': plain(
        'Disallow: /user/password\nDisallow: /customer/account/forgotpassword/\nDisallow: /dumplings\n',
      ),
    }),
    'a page in its place': site({
      'robots.txt': { body: '<!doctype html><title>Disallow: /backup</title>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'robots.txt': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'robots.txt': unknown('No answer came in time') }),
    'a server error': site({ 'robots.txt': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'robots.txt': plain('Disallow: /backup') },
      { notFound: { status: 200, ...plain('Disallow: /backup') } },
    ),
  },
});
