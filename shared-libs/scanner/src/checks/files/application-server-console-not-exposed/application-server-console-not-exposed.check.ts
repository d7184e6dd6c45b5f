import { exposedFile, firstMatch } from '../exposed-file.ts';

export const applicationServerConsoleNotExposed = exposedFile({
  id: 'application-server-console-not-exposed',
  catalogueId: 'PNL-012',
  version: 1,
  title: 'Consoles of application servers are not public',
  severity: 'medium',
  problem: 'Console of an application server reachable from the web',
  summary: 'The administration console of WebLogic or JBoss comes back to anyone who asks.',
  penalty: 10,
  impact:
    'Consoles deploy programs; their flaws and default passwords are among those that attackers try first.',
  cweIds: ['CWE-749'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Bind the console to an internal address.',
    steps: [
      'WebLogic: enable the administration port, and bind it to an internal address.',
      'JBoss: remove jmx-console and web-console, or bind the management interface to 127.0.0.1.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['console/login/LoginForm.jsp', 'jmx-console/'],
  proofIn: (file) =>
    firstMatch(
      file,
      {
        text: '<title>',
        followedBy: /^\s{0,20}Oracle WebLogic Server Administration Console\s{0,20}<\/title>/,
      },
      { text: '<title>', followedBy: /^\s{0,20}JBoss JMX Management Console/ },
    ),
});
