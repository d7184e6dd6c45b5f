import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { gitMetadataNotExposed } from './git-metadata-not-exposed.check.ts';

const site = siteFor(gitMetadataNotExposed);

describeCheck(gitMetadataNotExposed, {
  exposed: {
    'a HEAD that names a branch': site({ '.git/HEAD': plain('ref: refs/heads/main\n') }),
    'a detached HEAD': site({ '.git/HEAD': plain('0123456789abcdef0123456789abcdef01234567\n') }),
    'a detached HEAD of a repository with SHA-256': site({
      '.git/HEAD': plain(`${'0123456789abcdef'.repeat(4)}\n`),
    }),
    'a config where HEAD is denied': site({ '.git/config': plain('[core]\n\tbare = false\n') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page about Git': site({ '.git/HEAD': { body: '<html><p>ref: refs/heads/main</p></html>' } }),
    'an application that answers every path with its page': site(
      { '.git/HEAD': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.git/HEAD': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.git/HEAD': unknown('No answer came in time') }),
    'a server error': site({ '.git/HEAD': { status: 503 } }),
  },
});
