import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { librariesLoadedOnce } from './libraries-loaded-once.check.ts';

const loading = (...addresses: readonly string[]) =>
  webOrigin({ body: addresses.map((address) => `<script src="${address}"></script>`).join('') });

describeCheck(librariesLoadedOnce, {
  once: {
    'no library': loading('/main.js'),
    'two libraries': loading('/jquery-3.7.1.min.js', '/bootstrap-5.3.3.min.js'),
    'one file twice': loading('/jquery-3.7.1.min.js', '//cdn.example/jquery@3.7.1/jquery.js'),
    'a range that may be the same version': loading('/jquery-3.7.1.js', '//cdn.example/jquery@3.7'),
    'plugins of a library': loading('/jquery-3.7.1.js', '/jquery-migrate-3.4.1.js'),
  },
  twice: {
    'a range of another version': loading('/jquery-3.7.1.js', '//cdn.example/jquery@3.6'),
    'two versions': loading(
      '/js/jquery-1.12.4.min.js',
      'https://cdn.example/jquery/3.7.1/jquery.js',
    ),
  },
  ...noPageStories,
});
