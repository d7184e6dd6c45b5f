import { exposedFile, firstMatch } from '../exposed-file.ts';

export const exchangeFrontEndNotExposed = exposedFile({
  id: 'exchange-front-end-not-exposed',
  catalogueId: 'PNL-017',
  version: 1,
  title: 'Exchange Outlook Web Access (OWA) is not exposed',
  severity: 'low',
  problem: 'Exchange Outlook Web Access (OWA) exposed',
  summary: 'The login of Outlook on the web comes back to anyone who asks.',
  penalty: 3,
  impact:
    'Flaws of Exchange were used in waves of attacks, and its login is where passwords are tried.',
  cweIds: ['CWE-749'],
  owasp: 'A02:2025',
  aliases: ['outlook web access', 'owa', 'outlook web app', 'ecp'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Put it behind a VPN or an access proxy, and keep it updated.',
    steps: [
      'Publish it through an access proxy with a second factor.',
      'Install each security update of Exchange within days. 2016 and 2019 are out of support: move to the Subscription Edition.',
    ],
    effort: 'low',
    reference:
      'https://learn.microsoft.com/exchange/plan-and-deploy/post-installation-tasks/security-best-practices',
  },
  rootOnly: true,
  paths: ['owa/auth/logon.aspx'],
  proofIn: (file) => firstMatch(file, 'action="/owa/auth.owa"'),
});
