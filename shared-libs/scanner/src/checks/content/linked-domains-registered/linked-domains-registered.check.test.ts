import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { linkedDomainsRegistered } from './linked-domains-registered.check.ts';

const domains = new Map([['gone.com', known(false)]]);
const link = '<a href="https://gone.com/">Partner</a>';

describeCheck(linkedDomainsRegistered, {
  registered: {
    'a domain that exists': webOrigin({
      body: link,
      crawl: { domains: new Map([['gone.com', known(true)]]) },
    }),
    'a missing domain that only a government gives': webOrigin({
      body: '<a href="https://gone.gov.uk/">Office</a>',
      crawl: { domains: new Map([['gone.gov.uk', known(false)]]) },
    }),
    'a missing domain of a university': webOrigin({
      body: '<a href="https://gone.edu/">Paper</a>',
      crawl: { domains: new Map([['gone.edu', known(false)]]) },
    }),
    'code from there, which another check reports': webOrigin({
      body: '<script src="https://gone.com/a.js"></script>',
      crawl: { domains },
    }),
  },
  missing: {
    'a link to a domain whose name begins like a closed one': webOrigin({
      body: '<a href="https://gov.com/">Partner</a>',
      crawl: { domains: new Map([['gov.com', known(false)]]) },
    }),
    'a link in capital letters': webOrigin({
      body: '<a href="HTTPS://WWW.GONE.COM">Partner</a>',
      crawl: { domains },
    }),
    'a link in letters of another script': webOrigin({
      body: '<a href="https://weg.例え/">Partner</a>',
      crawl: { domains: new Map([['weg.xn--r8jz45g', known(false)]]) },
    }),
    'a script that is pinned by its hash, and so broken': webOrigin({
      body: '<script src="https://gone.com/a.js" integrity="sha384-x"></script>',
      crawl: { domains },
    }),
    'a link of the page': webOrigin({ body: link, crawl: { domains } }),
    'a link of another page': webOrigin({
      crawl: { domains, pages: [answer({ body: '<a href="https://www.gone.com/x">X</a>' })] },
    }),
  },
  unread: {
    'a DNS server that does not answer': webOrigin({
      body: link,
      crawl: { domains: new Map([['gone.com', unknown('The DNS server did not answer')]]) },
    }),
  },
  ...noPageStories,
});
