import { header } from '../../../subjects/web/web-origin.ts';
import { firstMatch, gradedFile } from '../exposed-file.ts';

/** Names those of consoles that ask for a password. */
const realms = ['Tomcat Manager Application', 'JBoss JMX Console'] as const;

export const applicationServerConsoleNotExposed = gradedFile({
  id: 'application-server-console-not-exposed',
  catalogueId: 'PNL-012',
  version: 2,
  title: 'Application server consoles are not exposed',
  severity: 'medium',
  problem: 'Application server console exposed (Tomcat manager, WebLogic)',
  summary: 'The login of the console of Tomcat, WebLogic or JBoss answers anyone who asks.',
  penalty: 10,
  impact:
    'Consoles deploy programs; their flaws and default passwords are among those that attackers try first.',
  cweIds: ['CWE-306', 'CWE-749'],
  owasp: 'A02:2025',
  aliases: ['tomcat manager', 'weblogic console', 'jboss console', 'jmx console'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Bind the console to an internal address.',
    steps: [
      'Tomcat: remove webapps/manager, or limit it with a `RemoteAddrValve` in its META-INF/context.xml.',
      'Behind a proxy on the same machine that valve sees 127.0.0.1 and admits everyone: refuse the path in the proxy, or put a `RemoteIpValve` before it.',
      'WebLogic: enable the administration port, and bind it to an internal address.',
      'JBoss: remove jmx-console and web-console, or bind the management interface to 127.0.0.1.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['console/login/LoginForm.jsp', 'jmx-console/', 'manager/html'],
  alsoAt: [401],
  proofIn: (file) =>
    file.status === 401
      ? (realms.find((realm) => header(file, 'www-authenticate')?.includes(realm)) ?? null)
      : firstMatch(
          file,
          {
            text: '<title>',
            followedBy: /^\s{0,20}Oracle WebLogic Server Administration Console\s{0,20}<\/title>/,
          },
          { text: '<title>', followedBy: /^\s{0,20}JBoss JMX Management Console/ },
          'Tomcat Web Application Manager',
        ),
  grades: {
    open: {
      verdict: 'fail',
      title: 'Application server console without authentication',
      summary: 'The console of Tomcat or JBoss deploys programs for anyone who asks.',
      penalty: 40,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'The application server can be controlled by anyone',
      },
      severity: 'critical',
    },
  },
  gradeOf: ({ status }, matched) =>
    status === 401 || matched.includes('WebLogic') ? 'exposed' : 'open',
});
