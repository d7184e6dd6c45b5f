import { exposedFile, firstMatch } from '../exposed-file.ts';

export const containerPlatformSetUp = exposedFile({
  id: 'container-platform-set-up',
  catalogueId: 'PNL-009',
  version: 1,
  title: 'The container platform is set up',
  severity: 'high',
  problem: 'Rancher waits for its first administrator',
  summary: 'Rancher was started and not set up: whoever comes first becomes its administrator.',
  penalty: 25,
  impact: 'An administrator of Rancher controls every cluster that it manages.',
  cweIds: ['CWE-1188'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Finish the set-up, or stop it.',
    steps: [
      'Open it from an internal address, and set the password of the administrator.',
      'Allow only internal addresses until then.',
      'Look whether somebody else was faster: list its users and clusters.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['v3/settings/first-login'],
  proofIn: (file) =>
    file.body.includes('"id":"first-login"') ? firstMatch(file, '"value":"true"') : null,
});
