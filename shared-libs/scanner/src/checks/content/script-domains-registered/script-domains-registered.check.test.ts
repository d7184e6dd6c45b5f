import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptDomainsRegistered } from './script-domains-registered.check.ts';

const gone = new Map([['gone.com', known(false)]]);
const script = '<script src="https://cdn.gone.com/a.js"></script>';

describeCheck(scriptDomainsRegistered, {
  registered: {
    'a domain that exists': webOrigin({
      body: script,
      crawl: { domains: new Map([['gone.com', known(true)]]) },
    }),
    'a script that is pinned by its hash': webOrigin({
      body: '<script src="https://gone.com/a.js" integrity="sha384-x"></script>',
      crawl: { domains: gone },
    }),
    'a link to a missing domain': webOrigin({
      body: '<a href="https://gone.com/">Partner</a>',
      crawl: { domains: gone },
    }),
    'a missing domain that only a government gives': webOrigin({
      body: '<script src="https://gone.gov/a.js"></script>',
      crawl: { domains: new Map([['gone.gov', known(false)]]) },
    }),
    'a name that only ends alike': webOrigin({
      body: '<script src="https://notgone.com/a.js"></script>',
      crawl: { domains: gone },
    }),
  },
  missing: {
    'a script of the page': webOrigin({ body: script, crawl: { domains: gone } }),
    'a script that waits for consent': webOrigin({
      body: script.replace('<script', '<script type="text/plain"'),
      crawl: { domains: gone },
    }),
    'a script of another page behind a frame': webOrigin({
      body: '<iframe src="//gone.com/map"></iframe>',
      crawl: { domains: gone, pages: [answer({ path: '/about', body: script })] },
    }),
  },
  part: {
    'a style sheet': webOrigin({
      body: '<link rel=stylesheet href="https://gone.com/a.css">',
      crawl: { domains: gone },
    }),
    'a frame of another page': webOrigin({
      crawl: {
        domains: gone,
        pages: [answer({ path: '/about', body: '<iframe src="//gone.com/map"></iframe>' })],
      },
    }),
  },
  unread: {
    'a DNS server that does not answer': webOrigin({
      body: script,
      crawl: { domains: new Map([['gone.com', unknown('The DNS server did not answer')]]) },
    }),
  },
  ...noPageStories,
});
