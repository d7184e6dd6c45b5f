import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { containerPlatformSetUp } from './container-platform-set-up.check.ts';

const site = siteFor(containerPlatformSetUp);

describeCheck(containerPlatformSetUp, {
  exposed: {
    'a Portainer without an administrator': site({
      'api/users/admin/check': {
        status: 404,
        body: '{"message":"No administrator account found inside the database"}',
        headers: { 'content-type': 'application/json' },
      },
    }),
    'a first login that waits': site({
      'v3/settings/first-login': {
        body: '{"id":"first-login","type":"setting","value":"true"}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a Portainer with an administrator': site({ 'api/users/admin/check': { status: 204 } }),
    'a page about such a message': site({
      'api/users/admin/check': {
        status: 404,
        body: '<p>No administrator account found inside the database</p>',
      },
    }),
    'a platform that is set up': site({
      'v3/settings/first-login': {
        body: '{"id":"first-login","type":"setting","value":"false"}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'v3/settings/first-login': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'v3/settings/first-login': unknown('No answer came in time') }),
    'a server error': site({ 'v3/settings/first-login': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'v3/settings/first-login': { body: '{"id":"first-login","type":"setting","value":"true"}' },
      },
      { notFound: { status: 200, body: '{"id":"first-login","type":"setting","value":"true"}' } },
    ),
  },
});
