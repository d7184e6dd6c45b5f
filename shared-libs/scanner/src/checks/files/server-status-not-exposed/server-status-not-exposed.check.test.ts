import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { serverStatusNotExposed } from './server-status-not-exposed.check.ts';

const statistics = '<html><head><title>Statistics Report for HAProxy</title></head>';

const site = siteFor(serverStatusNotExposed);

describeCheck(serverStatusNotExposed, {
  exposed: {
    'the status of Apache': site({
      'server-status': {
        body: '<html><h1>Apache Server Status for shop.example (via 10.0.0.1)</h1></html>',
      },
    }),
    'the set-up of Apache': site({
      'server-info': { body: '<html><h1 align="center">Apache Server Information</h1></html>' },
    }),
    'the statistics of HAProxy': site({ 'haproxy?stats': { body: `${statistics}<h2>pid 7</h2>` } }),
    'the statistics of HAProxy at a host without a site': site(
      { stats: { body: statistics } },
      { status: 503, notFound: { status: 503 } },
    ),
    'the status of lighttpd': site({
      'server-status': {
        body: '<body><h1>Server-Status (lighttpd/1.4.69)</h1><table summary="status" class="status">',
      },
    }),
  },
  steered: {
    'the statistics of HAProxy, with the form that takes servers out': site({
      stats: { body: `${statistics}<form method="post"><table class="tbl" width="100%">` },
    }),
  },
  counters: {
    'the status of nginx, which tells nothing of visitors': site({
      nginx_status: plain('Active connections: 3 \nserver accepts handled requests\n'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'connections of something else': site({ stats: plain('Active connections: 3\nPlayers: 7\n') }),
    'statistics of the product': site({
      stats: { body: '<html><title>Statistics</title><form method="post"></form></html>' },
    }),
    'a status page of the product': site({
      'server-status': { body: '<html><h1>All systems work</h1></html>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'server-status': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'server-status': unknown('No answer came in time') }),
    'a server error': site({ 'server-status': { status: 503 } }),
  },
});
