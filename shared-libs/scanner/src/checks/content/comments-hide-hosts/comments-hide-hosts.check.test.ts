import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { commentsHideHosts } from './comments-hide-hosts.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(commentsHideHosts, {
  quiet: {
    'an ordinary comment': page('<!-- begin of the menu, version 10.2.3 -->'),
    'an address in the text': page('<p>Type 192.168.0.1 into your browser</p>'),
    'a public name': page('<!-- see www.internal.example -->'),
  },
  named: {
    'a private address': page('<!-- served by 10.1.2.33 -->'),
    'an internal name': page('<!-- TODO: move to db01.corp -->'),
  },
  ...noPageStories,
});
