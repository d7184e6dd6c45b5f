import { exposedFile, firstMatch } from '../exposed-file.ts';

export const installerNotExposed = exposedFile({
  id: 'installer-not-exposed',
  catalogueId: 'PNL-014',
  version: 1,
  title: 'No installer waits for its first visitor',
  severity: 'high',
  problem: 'Installer open to anyone',
  summary: 'The set-up page of an application was left behind and still works.',
  penalty: 25,
  impact:
    'Whoever finishes it becomes administrator, often with code of their choice on the server.',
  cweIds: ['CWE-1188'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-02, application platform configuration',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Finish the installation, or remove it.',
    steps: [
      'Finish the set-up from an internal address, then remove the installer where the product does not do so itself.',
      'Look whether somebody else was faster: administrators, uploaded files.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: [
    'wp-admin/install.php',
    'core/install.php',
    'installation/index.php',
    'phpmyadmin/setup/',
  ],
  proofIn: (file) =>
    firstMatch(
      file,
      { text: 'action="install.php?step=', followedBy: /^\d"/ },
      { text: '<title>', followedBy: /^Choose language \| Drupal<\/title>/ },
      { text: '<title>', followedBy: /^Joomla[^<]{0,40}Install(?:er|ation)[^<]{0,40}<\/title>/ },
      '<title>phpMyAdmin setup</title>',
    ),
});
