import { exposedFile, firstMatch } from '../exposed-file.ts';

export const codeHostingRegistrationClosed = exposedFile({
  id: 'code-hosting-registration-closed',
  catalogueId: 'PNL-010',
  version: 2,
  title: 'Registration on GitLab or Gitea is closed',
  severity: 'medium',
  problem: 'Open registration on GitLab or Gitea',
  summary:
    'GitLab or Gitea offers its registration form to anyone who asks. It does not show whether an administrator has to approve accounts.',
  penalty: 8,
  impact:
    'Registered users see internal projects, and use runners and integrations of the installation.',
  cweIds: ['CWE-284'],
  owasp: 'A01:2025',
  aliases: ['gitlab sign-up', 'gitea registration', 'open registration'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Close the registration.',
    steps: [
      'GitLab: Admin, Settings, General, Sign-up restrictions: untick "Sign-up enabled".',
      'Gitea: `DISABLE_REGISTRATION = true` in the section `[service]` of app.ini.',
    ],
    effort: 'low',
    reference: 'https://docs.gitlab.com/administration/settings/sign_up_restrictions/',
  },
  paths: ['users/sign_up', 'user/sign_up'],
  proofIn: (file) =>
    firstMatch(file, 'name="new_user[username]"') ??
    (file.body.includes('name="retype"') ? firstMatch(file, 'name="user_name"') : null),
});
