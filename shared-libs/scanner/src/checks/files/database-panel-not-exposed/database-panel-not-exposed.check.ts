import { firstMatch, gradedFile } from '../exposed-file.ts';

/** The list of databases of phpMyAdmin, which its login has not. */
const OPEN = 'id="pma_navigation"';

export const databasePanelNotExposed = gradedFile({
  id: 'database-panel-not-exposed',
  catalogueId: 'PNL-002',
  version: 2,
  title: 'Database admin panels are not exposed',
  severity: 'medium',
  problem: 'Database admin panel exposed (phpMyAdmin, Adminer)',
  summary: 'The login of phpMyAdmin or Adminer comes back to anyone who asks.',
  penalty: 10,
  impact: 'Whoever guesses one password, or knows a flaw of the panel, has the whole database.',
  cweIds: ['CWE-306', 'CWE-749'],
  owasp: 'A02:2025',
  aliases: ['phpmyadmin', 'adminer', 'pgadmin', 'database admin panel'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Put the panel behind a VPN, or remove it.',
    steps: [
      'phpMyAdmin that is open: set `auth_type` of the server to `cookie`, remove the password from config.inc.php, and replace it.',
      'Remove phpMyAdmin or Adminer from the public server.',
      'Reach the database through a VPN or an SSH tunnel.',
      'nginx: `allow 10.0.0.0/8; deny all;` in its location. Apache: `Require ip 10.0.0.0/8`.',
    ],
    effort: 'low',
    reference:
      'https://docs.phpmyadmin.net/en/latest/setup.html#securing-your-phpmyadmin-installation',
  },
  paths: ['phpmyadmin/', 'pma/', 'adminer.php', 'adminer/'],
  proofIn: (file) =>
    firstMatch(file, 'name="pma_username"', OPEN, /<title>[^<]{0,60}- Adminer<\/title>/),
  grades: {
    open: {
      verdict: 'fail',
      title: 'Database admin panel without authentication',
      summary: 'phpMyAdmin shows the databases to anyone who asks: its settings hold the password.',
      penalty: 40,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'A database can be read and changed by anyone',
      },
      severity: 'critical',
    },
  },
  gradeOf: (_file, matched) => (matched === OPEN ? 'open' : 'exposed'),
});
