import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { pageWithoutMiner } from './page-without-miner.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(pageWithoutMiner, {
  clean: {
    'an article about miners': page(
      '<p>new CoinHive.Anonymous(</p><a href="https://coinhive.com">x</a>',
    ),
    'an article in the data of a page': page(
      '<script type="application/json">{"text":"new CoinHive.Anonymous(key)"}</script>',
    ),
    'other scripts': page('<script src="/a.js"></script><script>start()</script>'),
  },
  miner: {
    'a script of a miner': page('<script src="https://www.coinimp.com/scripts/min.js"></script>'),
    'a miner that is started': page('<script>new CoinHive.Anonymous("x").start()</script>'),
  },
  ...noPageStories,
});
