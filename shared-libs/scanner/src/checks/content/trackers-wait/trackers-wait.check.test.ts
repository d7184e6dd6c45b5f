import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { trackersWait } from './trackers-wait.check.ts';

const page = (body: string) => webOrigin({ body });

describeCheck(trackersWait, {
  waiting: {
    'a script of the site': page('<script src="/google-analytics.com/a.js"></script>'),
    'one that a consent tool starts': page(
      '<script type="text/plain" src="https://www.googletagmanager.com/gtag/js"></script>',
    ),
    'a snippet that a consent tool starts': page(
      "<script type='text/plain'>j.src='https://www.googletagmanager.com/gtm.js'</script>",
    ),
    'a name that only ends alike': page('<script src="https://notclarity.ms/a.js"></script>'),
  },
  named: {
    'the snippet of a tag manager': page(
      "<script>j.src='https://www.googletagmanager.com/gtm.js?id='+i;f.append(j)</script>",
    ),
    'a tracker behind a consent tool that holds it back': page(
      '<script src="https://consent.cookiebot.com/uc.js"></script><script src="https://www.googletagmanager.com/gtag/js"></script>',
    ),
    'the pixel of a network': page(
      "<script>load('https://connect.facebook.net/en_US/fbevents.js')</script>",
    ),
  },
  loaded: {
    'a tracker before the consent tool': page(
      '<script src="https://www.googletagmanager.com/gtag/js"></script><script src="https://consent.cookiebot.com/uc.js"></script>',
    ),
    'a tracker': page(
      '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>',
    ),
  },
  ...noPageStories,
});
