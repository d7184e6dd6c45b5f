import { firstMatch, gradedFile } from '../exposed-file.ts';

/** The list of workflows, which comes after the login. */
const OPEN = '<title>DAGs - Airflow</title>';

export const workflowPanelNotExposed = gradedFile({
  id: 'workflow-panel-not-exposed',
  catalogueId: 'PNL-007',
  version: 2,
  title: 'Workflow panels are not exposed',
  severity: 'medium',
  problem: 'Workflow panel exposed',
  summary: 'The login of Airflow, Argo CD or Rundeck comes back to anyone who asks.',
  penalty: 10,
  impact:
    'These panels run commands on many systems: one guessed password or flaw reaches all of them.',
  cweIds: ['CWE-306', 'CWE-749'],
  owasp: 'A07:2025',
  aliases: ['airflow', 'n8n', 'argo workflows', 'workflow engine'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Put the panel behind a VPN or an access proxy.',
    steps: [
      'Airflow that is open: remove `AUTH_ROLE_PUBLIC` from webserver_config.py.',
      'Allow only internal addresses, or put an identity-aware proxy in front.',
      'Sign in through your identity provider with a second factor, and turn local accounts off.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['', 'home', 'login/', 'user/login'],
  thing: 'workflow panel',
  proofIn: (file) =>
    firstMatch(
      file,
      '<title>Sign In - Airflow</title>',
      OPEN,
      '<title>Argo CD</title>',
      '<title>Rundeck - Login</title>',
      // Version 3 has it; the title alone may be that of a company.
      ...(file.body.includes('/pin_32.png') ? ['<title>Airflow</title>'] : []),
    ),
  grades: {
    open: {
      verdict: 'fail',
      title: 'Airflow without authentication',
      summary: 'Airflow lists its workflows to anyone who asks.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'Workflows can be read and run by anyone' },
      severity: 'high',
    },
  },
  gradeOf: (_file, matched) => (matched === OPEN ? 'open' : 'exposed'),
});
