import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { installerNotExposed } from './installer-not-exposed.check.ts';

const site = siteFor(installerNotExposed);

const toSettings = {
  status: 302,
  headers: { location: 'https://shop.example/wp-admin/setup-config.php' },
};

describeCheck(installerNotExposed, {
  exposed: {
    WordPress: site({
      'wp-admin/install.php': {
        body: '<!doctype html><title>WordPress &rsaquo; Installation</title><form id="setup" method="post" action="install.php?step=2">',
      },
    }),
    'WordPress that asks for its language first': site({
      'wp-admin/install.php': {
        body: '<!doctype html><title>WordPress &rsaquo; Installation</title><form id="setup" method="post" action="?step=1">',
      },
    }),
    'WordPress without its settings, which leads every path there': site(
      { 'wp-admin/install.php': toSettings },
      { notFound: toSettings },
    ),
    Drupal: site({
      'core/install.php': { body: '<!doctype html><title>Choose language | Drupal</title>' },
    }),
    Joomla: site({
      'installation/index.php': { body: '<!doctype html><title>Joomla: Web Installer</title>' },
    }),
  },
  tool: {
    phpMyAdmin: site({ 'phpmyadmin/setup/': { body: '<title>phpMyAdmin setup</title>' } }),
  },
  absent: {
    'a redirect elsewhere': site({
      'wp-admin/install.php': { status: 302, headers: { location: 'https://shop.example/' } },
    }),
    'a site that answers 404': site(),
    'WordPress that is installed': site({
      'wp-admin/install.php': {
        body: '<!doctype html><title>WordPress &rsaquo; Installation</title><h1>Already Installed</h1>',
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'wp-admin/install.php': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'wp-admin/install.php': unknown('No answer came in time') }),
    'a server error': site({ 'wp-admin/install.php': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'wp-admin/install.php': {
          body: '<!doctype html><title>WordPress &rsaquo; Installation</title><form id="setup" method="post" action="install.php?step=2">',
        },
      },
      {
        notFound: {
          status: 200,
          body: '<!doctype html><title>WordPress &rsaquo; Installation</title><form id="setup" method="post" action="install.php?step=2">',
        },
      },
    ),
  },
});
