import { exposedFile, firstMatch } from '../exposed-file.ts';

export const workflowPanelNotExposed = exposedFile({
  id: 'workflow-panel-not-exposed',
  catalogueId: 'PNL-007',
  version: 1,
  title: 'Panels that run workflows are not public',
  severity: 'medium',
  problem: 'Workflow panel reachable from the web',
  summary: 'The interface of Airflow, Argo CD or Rundeck comes back to anyone who asks.',
  penalty: 10,
  impact:
    'These panels run commands on many systems: one guessed password or flaw reaches all of them.',
  cweIds: ['CWE-749'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Put the panel behind a VPN or an access proxy.',
    steps: [
      'Allow only internal addresses, or put an identity-aware proxy in front.',
      'Sign in through your identity provider with a second factor, and turn local accounts off.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['', 'login/', 'user/login'],
  thing: 'workflow panel',
  proofIn: (file) =>
    firstMatch(
      file,
      '<title>Sign In - Airflow</title>',
      '<title>Argo CD</title>',
      '<title>Rundeck - Login</title>',
    ),
});
