import { known, unknown } from '../../../subjects/read.ts';
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
    'code from there, which another check reports': webOrigin({
      body: '<script src="https://gone.com/a.js"></script>',
      crawl: { domains },
    }),
  },
  missing: {
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
