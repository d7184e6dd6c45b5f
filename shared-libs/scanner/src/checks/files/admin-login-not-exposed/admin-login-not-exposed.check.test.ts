import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { adminLoginNotExposed } from './admin-login-not-exposed.check.ts';

const site = siteFor(adminLoginNotExposed);
const login = (title: string) => ({ body: `<title>${title}</title><input type="password">` });

describeCheck(adminLoginNotExposed, {
  exposed: {
    'the administration of Django': site({
      'admin/': { status: 302, headers: { location: '/admin/login/?next=/admin/' } },
      'admin/login/': login('Log in | Django site admin'),
    }),
    'a control panel': site({ 'administrator/': login('Control Panel') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a club that plays badminton': site({ 'admin/': login('Badminton club') }),
    'the login of visitors': site({ 'admin/': login('Sign in to Shop') }),
    'a page about administrations': site({ 'admin/': { body: '<title>Admin guide</title>' } }),
    'a login elsewhere': site({ 'admin/': { status: 302, headers: { location: '/sso' } } }),
  },
  refused: { 'this path alone is refused': site({ 'admin/': { status: 403 } }) },
  unreadable: {
    'no answer in time': site({ 'admin/': unknown('No answer came in time') }),
    'a server error': site({ 'admin/': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'admin/': login('Site administration') },
      { notFound: { status: 200, ...login('Site administration') } },
    ),
  },
});
