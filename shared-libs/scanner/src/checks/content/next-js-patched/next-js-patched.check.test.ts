import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { nextJsPatched } from './next-js-patched.check.ts';

/** A site whose scripts name their build. */
const build = (...texts: readonly string[]) =>
  webOrigin({
    crawl: {
      scripts: [
        answer({ path: '/_next/static/chunks/other.js', body: 'self.a=1' }),
        ...texts.map((text) =>
          answer({ path: '/_next/static/chunks/main.js', body: `(()=>{${text}})()` }),
        ),
      ],
    },
  });
const appRouter = (version: string) => build(`window.next={version:"${version}",appDir:!0}`);
const pagesRouter = (version: string) => build(`window.next={version:"${version}",get router(){}}`);

describeCheck(nextJsPatched, {
  patched: {
    'the first release with all fixes': appRouter('15.5.18'),
    'a later release': appRouter('16.2.6'),
    'a version before the first flaw': pagesRouter('10.2.3'),
    'a later major version': appRouter('17.0.0'),
  },
  'remote-code': {
    'the last release without the fix': appRouter('15.0.4'),
    'of each line': appRouter('15.5.6'),
    'of the newest line': appRouter('16.0.6'),
    'where another script is of the pages router': build(
      'window.next={version:"15.0.4",get router(){}}',
      'window.next={version:"15.0.4",appDir:!0}',
    ),
    'in the page itself': webOrigin({
      body: '<!doctype html><script>window.next={version:"15.3.5",appDir:!0}</script>',
    }),
  },
  bypass: {
    'an old line': pagesRouter('12.3.4'),
    'the same version without Server Components': pagesRouter('15.0.4'),
    'App Router of a version before Server Functions': appRouter('14.2.24'),
  },
  flawed: {
    'a line that was fixed once': appRouter('15.5.17'),
    'a line that got no fix': appRouter('14.2.35'),
    'an older line that got no fix': pagesRouter('13.5.11'),
    'the newest line before the fixes': appRouter('16.2.5'),
    'a pages router with the older fix': pagesRouter('15.2.3'),
  },
  unnamed: {
    'a page of Next.js whose scripts name no release': webOrigin({
      body: '<!doctype html><script src="/_next/static/chunks/main-app.js" async></script>',
    }),
    'a page of the older router': webOrigin({
      body: '<!doctype html><script id="__NEXT_DATA__" type="application/json">{}</script>',
    }),
  },
  unseen: {
    'a site without Next.js': webOrigin({ body: '<!doctype html><title>Shop</title>' }),
    'a development version': appRouter('15.6.0-canary.12'),
    'a script that looks for it': build("if(body.includes('window.next={version:\"'))found()"),
    'an article that shows it': webOrigin({
      body: '<!doctype html><pre>window.next={version:&quot;15.0.3&quot;,appDir:!0}</pre>',
    }),
  },
  ...noPageStories,
});
