import { type Exchange, header } from '../../../subjects/web/web-origin.ts';
import { firstMatch, gradedFile } from '../exposed-file.ts';

const SETUP_OF_PHPMYADMIN = '<title>phpMyAdmin setup</title>';

function settingsOfWordPress(file: Exchange): string | null {
  const target = header(file, 'location') ?? '';
  const isOwn = file.path.endsWith('/wp-admin/install.php');
  return isOwn && target.endsWith('/wp-admin/setup-config.php') ? target : null;
}

export const installerNotExposed = gradedFile({
  id: 'installer-not-exposed',
  catalogueId: 'PNL-014',
  version: 2,
  title: 'No unfinished installer is exposed',
  severity: 'high',
  problem: 'Unfinished installation: installer exposed',
  summary: 'The set-up page of an application was left behind and still works.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can finish the set-up and own the site' },
  impact:
    'Whoever finishes it becomes administrator, often with code of their choice on the server.',
  cweIds: ['CWE-1188'],
  owasp: 'A02:2025',
  aliases: ['install.php', 'setup wizard', 'unfinished installation', 'phpmyadmin setup'],
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
  // WordPress without its settings leads to where they are made.
  alsoAt: [302],
  paths: [
    'wp-admin/install.php',
    'core/install.php',
    'installation/index.php',
    'phpmyadmin/setup/',
  ],
  proofIn: (file) =>
    file.status === 302
      ? settingsOfWordPress(file)
      : firstMatch(
          file,
          {
            text: '<form id="setup" method="post" action="',
            followedBy: /^(?:install\.php)?\?step=\d"/,
          },
          {
            text: '<title>',
            followedBy: /^(?:Choose language|Select an installation profile) \| Drupal<\/title>/,
          },
          { text: '<title>', followedBy: /^Joomla[^<]*Install/ },
          SETUP_OF_PHPMYADMIN,
        ),
  grades: {
    tool: {
      verdict: 'fail',
      title: 'phpMyAdmin setup exposed',
      summary: 'The set-up of phpMyAdmin was left behind. It changes nothing by itself.',
      penalty: 6,
      severity: 'medium',
    },
  },
  gradeOf: (_file, matched) => (matched === SETUP_OF_PHPMYADMIN ? 'tool' : 'exposed'),
});
