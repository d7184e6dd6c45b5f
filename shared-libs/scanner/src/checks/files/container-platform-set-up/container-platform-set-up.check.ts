import { mediaType } from '../../../subjects/web/web-origin.ts';
import { exposedFile, firstMatch } from '../exposed-file.ts';

export const containerPlatformSetUp = exposedFile({
  id: 'container-platform-set-up',
  catalogueId: 'PNL-009',
  version: 2,
  title: 'The container platform is set up',
  severity: 'high',
  problem: 'Container platform not set up: anyone can become administrator',
  summary:
    'Portainer or Rancher was started and not set up. Portainer, and Rancher before 2.6, make whoever comes first their administrator; later ones ask for their first password.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can become its administrator' },
  impact: 'Its administrator controls every container and cluster that it manages.',
  cweIds: ['CWE-1188'],
  owasp: 'A02:2025',
  aliases: ['portainer', 'rancher', 'unclaimed portainer'],
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
      'Portainer: start it with `--admin-password-file`. Rancher: set `bootstrapPassword` to a long random one.',
      'Look whether somebody else was faster: list its users and clusters.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['v3/settings/first-login', 'api/users/admin/check'],
  // Portainer tells with this status that it has no administrator.
  alsoAt: [404],
  proofIn(file) {
    if (file.status === 404) {
      const isApi = mediaType(file) === 'application/json';
      return isApi ? firstMatch(file, 'No administrator account found inside the database') : null;
    }
    return file.body.includes('"id":"first-login"') ? firstMatch(file, '"value":"true"') : null;
  },
});
