import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { jupyterRequiresToken } from './jupyter-requires-token.check.ts';

const site = siteFor(jupyterRequiresToken);

describeCheck(jupyterRequiresToken, {
  exposed: {
    'the list of files': site({
      'api/contents': {
        body: '{"name": "", "path": "", "writable": true, "type": "directory", "content": [], "mimetype": null}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page about the API': site({
      'api/contents': {
        body: '<!doctype html><h1>Contents</h1><pre>{"type": "directory", "writable": true, "mimetype": null}</pre>',
      },
    }),
    'an API of something else': site({
      'api/contents': {
        body: '{"type": "directory", "pages": 3}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'api/contents': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'api/contents': unknown('No answer came in time') }),
    'a server error': site({ 'api/contents': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'api/contents': {
          body: '{"name": "", "path": "", "writable": true, "type": "directory", "content": [], "mimetype": null}',
        },
      },
      {
        notFound: {
          status: 200,
          body: '{"name": "", "path": "", "writable": true, "type": "directory", "content": [], "mimetype": null}',
        },
      },
    ),
  },
});
