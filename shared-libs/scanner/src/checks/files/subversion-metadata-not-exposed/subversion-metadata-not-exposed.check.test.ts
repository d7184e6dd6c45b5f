import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { subversionMetadataNotExposed } from './subversion-metadata-not-exposed.check.ts';

const site = siteFor(subversionMetadataNotExposed);

describeCheck(subversionMetadataNotExposed, {
  exposed: {
    'a Subversion database': site({ '.svn/wc.db': plain('SQLite format 3\u0000') }),
    'entries of an old Subversion': site({ '.svn/entries': plain('10\n\ndir\n42\n') }),
    'Mercurial requirements': site({ '.hg/requires': plain('dotencode\nfncache\nstore\n') }),
    'requirements of a current Mercurial': site({ '.hg/requires': plain('share-safe\n') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a text that is something else': site({ '.svn/entries': plain('nothing here') }),
    'a menu as text': site({ '.hg/requires': plain('home\nstore\ncontact\n') }),
    'an application that answers every path with its page': site(
      { '.svn/entries': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.svn/wc.db': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.svn/wc.db': unknown('No answer came in time') }),
    'a server error': site({ '.svn/wc.db': { status: 503 } }),
  },
});
