import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { scriptHostsKnown } from './script-hosts-known.check.ts';

const loading = (...addresses: readonly string[]) =>
  webOrigin({ body: addresses.map((address) => `<script src="${address}"></script>`).join('') });

describeCheck(scriptHostsKnown, {
  own: {
    'no script': webOrigin(),
    'a relative script': loading('/main.js'),
    'a sub-domain of the own site': loading('https://static.shop.example/main.js'),
    'a style sheet of another site, which runs nothing': webOrigin({
      body: '<link rel="stylesheet" href="https://cdn.example/a.css">',
    }),
  },
  foreign: {
    'a script of a payment service': loading('https://js.payments.example/v3/'),
    'a pinned script, which is loaded all the same': webOrigin({
      body: '<script src="https://cdn.example/a.js" integrity="sha384-x"></script>',
    }),
    'a script that waits for consent': webOrigin({
      body: '<script type="text/plain" src="https://cdn.example/a.js"></script>',
    }),
    'another customer of the same host': webOrigin({
      origin: 'https://shop.github.io',
      body: '<script src="https://other.github.io/a.js"></script>',
    }),
    'a script on an address': loading('https://192.0.2.9/a.js'),
  },
  ...noPageStories,
});

it('tells each site once, whatever its hosts are called in this answer', () => {
  const page = loading(
    'https://a1.cdn.example/a.js',
    'https://js.payments.net/v3/',
    'https://b7.cdn.example/b.js',
  );
  const judged = [scriptHostsKnown.evaluate(page)].flat();

  expect(judged.map(({ about, observation }) => [about, observation?.actual])).toEqual([
    ['scripts of cdn.example', 'a1.cdn.example, b7.cdn.example'],
    ['scripts of payments.net', 'js.payments.net'],
  ]);
});
