import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { pageWithoutSecrets } from './page-without-secrets.check.ts';

const page = (body: string) => webOrigin({ body });
const long = (length: number) => 'a1B2c3D4e5F6'.repeat(8).slice(0, length);

describeCheck(pageWithoutSecrets, {
  clean: {
    'no key': page('<p>Hello</p>'),
    'a key that is meant for browsers': page(`<script>Stripe("pk_live_${long(24)}")</script>`),
    'an example that is cut': page('<code>sk_live_...</code>'),
    'the id of a key alone': page('<p>AKIAIOSFODNN7EXAMPLE</p>'),
    'an article about keys': page('<pre>-----BEGIN PRIVATE KEY-----</pre>'),
  },
  secret: {
    'a key for payments': page(`<script>const key = "sk_live_${long(24)}"</script>`),
    'a token of a code hosting': page(`<!-- ghp_${long(36)} -->`),
    'an id with its key': page(`<script>id="AKIA${'Q'.repeat(16)}", secret="${long(40)}"</script>`),
    'a key in a script of the site': webOrigin({
      crawl: { scripts: [answer({ path: '/app.js', body: `key="sk_live_${long(24)}"` })] },
    }),
    'a private key': page(`-----BEGIN RSA PRIVATE KEY-----\n${long(64)}`),
  },
  ...noPageStories,
});
