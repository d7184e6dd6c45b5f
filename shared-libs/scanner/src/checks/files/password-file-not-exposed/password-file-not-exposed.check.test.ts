import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { passwordFileNotExposed } from './password-file-not-exposed.check.ts';

const site = siteFor(passwordFileNotExposed);

describeCheck(passwordFileNotExposed, {
  exposed: {
    'Apache hashes': site({ '.htpasswd': plain('admin:$apr1$abcdefgh$0123456789') }),
    'bcrypt hashes': site({ '.htpasswd': plain('admin:$2y$05$abcdefghijklmnop') }),
    'hashes of DES, with a comment': site({
      '.htpasswd': plain('# staff\r\nadmin:rqXexS6ZhobKA\r\nguest:ab1Cd2Ef3Gh4I:visitors\r\n'),
    }),
    'salted SHA-1, as nginx takes it': site({
      '.htpasswd': plain('admin:{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9hnbG9s'),
    }),
    yescrypt: site({ '.htpasswd': plain('admin:$y$j9T$abcdefghijk$0123456789') }),
  },
  absent: {
    'a status of thirteen letters': site({ '.htpasswd': plain('status:notauthorized') }),
    'a value like a hash among others': site({
      '.htpasswd': plain('build:rqXexS6ZhobKA\nname: shop\n'),
    }),
    'an empty file': site({ '.htpasswd': plain('') }),
    'a site that answers 404': site(),
    'a text with colons': site({ '.htpasswd': plain('note: nothing') }),
    'an application that answers every path with its page': site(
      { '.htpasswd': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.htpasswd': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.htpasswd': unknown('No answer came in time') }),
    'a server error': site({ '.htpasswd': { status: 503 } }),
  },
});
