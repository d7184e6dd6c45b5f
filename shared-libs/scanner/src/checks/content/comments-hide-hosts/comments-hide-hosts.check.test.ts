import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { commentsHideHosts } from './comments-hide-hosts.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(commentsHideHosts, {
  quiet: {
    'an ordinary comment': page('<!-- begin of the menu, version 10.2.3 -->'),
    'a version of four numbers': page('<!-- Umbraco, version: 10.8.1.0 -->'),
    'four numbers that are no address': page('<!-- build of 10.2.999.7 -->'),
    'a part of a script': page('<!-- if (window.internal) this.local = 1 -->'),
    'the name of a file': page('<!-- see .env.local and settings.local -->'),
    'a property of a node': page('<!-- node.local is set by the template -->'),
    'a store of a browser': page('<!-- reads chrome.storage.local and process.env.internal -->'),
    'a party': page('<!-- see our.lan-party -->'),
    'an address in the text': page('<p>Type 192.168.0.1 into your browser</p>'),
    'a public name': page('<!-- see www.internal.example -->'),
  },
  named: {
    'a private address behind a version': page('<!-- version 10.2.3.4 on 10.1.2.33 -->'),
    'a name with several labels': page('<!-- node db01.eu.internal:5432 -->'),
    'a name at the end of a sentence': page('<!-- comes from db.internal. Do not cache -->'),
    'a name of the local network': page('<!-- http://nas.local/ -->'),
    'a private address': page('<!-- served by 10.1.2.33 -->'),
    'an internal name': page('<!-- TODO: move to db01.corp -->'),
  },
  ...noPageStories,
});
