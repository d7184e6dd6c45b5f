import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { databasePanelNotExposed } from './database-panel-not-exposed.check.ts';

const site = siteFor(databasePanelNotExposed);

describeCheck(databasePanelNotExposed, {
  exposed: {
    'the login of phpMyAdmin': site({
      'phpmyadmin/': {
        body: '<!doctype html><title>phpMyAdmin</title><input name="pma_username">',
      },
    }),
    'the login of Adminer': site({
      'adminer.php': { body: '<!doctype html><title>Login - Adminer</title>' },
    }),
  },
  open: {
    'phpMyAdmin with a password in its settings': site({
      'pma/': { body: '<!doctype html><title>phpMyAdmin</title><div id="pma_navigation">' },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page about it': site({
      'pma/': { body: '<!doctype html><title>How to harden phpMyAdmin</title>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'phpmyadmin/': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'phpmyadmin/': unknown('No answer came in time') }),
    'a server error': site({ 'phpmyadmin/': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'phpmyadmin/': {
          body: '<!doctype html><title>phpMyAdmin</title><input name="pma_username">',
        },
      },
      {
        notFound: {
          status: 200,
          body: '<!doctype html><title>phpMyAdmin</title><input name="pma_username">',
        },
      },
    ),
  },
});
