import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { sourceBackupNotExposed } from './source-backup-not-exposed.check.ts';

const site = siteFor(sourceBackupNotExposed);

describeCheck(sourceBackupNotExposed, {
  exposed: {
    'source that is served as a page': site({
      'config.php.bak': { body: '<?php $password = "hunter2"; ?>\n<html></html>' },
    }),
    'a template that begins with markup': site({
      'index.php.bak': { body: "<!doctype html>\n<?php require 'settings.php'; ?>\n<p>Shop</p>" },
    }),
    'source with short tags': site({ 'index.php.bak': { body: '<?= $title ?>\n<html></html>' } }),
    'a copy of the WordPress settings': site({
      'wp-config.php.bak': plain("<?php\ndefine('DB_PASSWORD', 'hunter2');"),
    }),
    'a swap file of vim': site({ '.index.php.swp': plain('b0VIM 9.0') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page that shows code': site({
      'index.php.bak': { body: '<!doctype html><code>&lt;?php</code>' },
    }),
    'an application that answers every path with its page': site(
      { 'config.php.bak': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'wp-config.php.bak': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'wp-config.php.bak': unknown('No answer came in time') }),
    'a server error': site({ 'wp-config.php.bak': { status: 503 } }),
  },
});
