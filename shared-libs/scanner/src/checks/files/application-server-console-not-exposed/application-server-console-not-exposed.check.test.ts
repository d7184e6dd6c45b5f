import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { applicationServerConsoleNotExposed } from './application-server-console-not-exposed.check.ts';

const site = siteFor(applicationServerConsoleNotExposed);

describeCheck(applicationServerConsoleNotExposed, {
  exposed: {
    'the console of WebLogic': site({
      'console/login/LoginForm.jsp': {
        body: '<!doctype html><title>Oracle WebLogic Server Administration Console</title>',
      },
    }),
    'the manager of Tomcat': site({
      'manager/html': {
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
      },
    }),
  },
  open: {
    'the console of JBoss': site({
      'jmx-console/': { body: '<!doctype html><title>JBoss JMX Management Console</title>' },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a console of a game': site({
      'jmx-console/': { body: '<!doctype html><title>Console</title>' },
    }),
  },
  refused: {
    'a login of something else': site({
      'manager/html': { status: 401, headers: { 'www-authenticate': 'Basic realm="Shop"' } },
    }),
    'this path alone is refused': site({ 'console/login/LoginForm.jsp': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'console/login/LoginForm.jsp': unknown('No answer came in time') }),
    'a server error': site({ 'console/login/LoginForm.jsp': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'jmx-console/': {
          body: '<!doctype html><title>Oracle WebLogic Server Administration Console</title>',
        },
      },
      {
        notFound: {
          status: 200,
          body: '<!doctype html><title>Oracle WebLogic Server Administration Console</title>',
        },
      },
    ),
  },
});
