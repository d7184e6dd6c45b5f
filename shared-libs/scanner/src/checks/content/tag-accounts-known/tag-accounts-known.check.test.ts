import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { tagAccountsKnown } from './tag-accounts-known.check.ts';

const page = (body: string) => webOrigin({ body });

/** The snippet that a tag manager gives out, without what does not matter here. */
const container = (account: string) =>
  `<script>(function(w,d,s,l,i){var j=d.createElement(s);j.src='https://www.googletagmanager.com/gtm.js?id='+i;})(window,document,'script','dataLayer','${account}');</script>`;

describeCheck(tagAccountsKnown, {
  none: {
    'no script': webOrigin(),
    'a script of the own site': page('<script src="/main.js?id=GTM-ABC1234"></script>'),
    'a number of a product in other data': page('<script>var sku = "G-1234567890";</script>'),
    'a snippet that waits for consent': page(
      container('GTM-ABC1234').replace('<script>', '<script type="text/plain">'),
    ),
    'another thing that is called by an id': page(
      '<script src="https://www.googletagmanager.com/gtm.js?id=test"></script>',
    ),
    'words about an account': page('<p>Our container is "GTM-ABC1234", gtag( loads it.</p>'),
  },
  named: {
    'a container of a tag manager': page(container('GTM-ABC1234')),
    'a container that a plugin for speed delays': page(
      container('GTM-ABC1234').replace('<script>', '<script type="litespeed/javascript">'),
    ),
    'analytics by their address': page(
      '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345"></script>',
    ),
    advertisements: page('<script>gtag("config", "AW-1234567890");</script>'),
  },
  ...noPageStories,
});

it('tells each account once', () => {
  const twice = page(
    `<script src="https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345"></script>
    <script>gtag('config', 'G-ABCDE12345');</script>${container('GTM-ABC1234')}`,
  );
  const judged = [tagAccountsKnown.evaluate(twice)].flat();

  expect(judged.map(({ about }) => about)).toEqual(['tags of G-ABCDE12345', 'tags of GTM-ABC1234']);
});
