import { describeCheck } from '../../../testing/describe-check.ts';
import { answer, noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { pageWithoutSecrets } from './page-without-secrets.check.ts';

const page = (body: string) => webOrigin({ body });
const long = (length: number) => 'a1B2c3D4e5F6'.repeat(8).slice(0, length);

describeCheck(pageWithoutSecrets, {
  clean: {
    'no key': page('<p>Hello</p>'),
    'a key that is meant for browsers': page(`<script>Stripe("pk_live_${long(24)}")</script>`),
    'a name of a style that begins alike': page('<p class="sk-proj-card sk-ant-api-doc">x</p>'),
    'an example that is cut': page('<code>sk_live_...</code>'),
    'the id of a key alone': page('<p>AKIAIOSFODNN7EXAMPLE</p>'),
    'a key of documentation': page(`<code>sk_live_${'x'.repeat(24)}</code>`),
    'an id beside a hash': page(
      `<script>id="AKIA${'Q'.repeat(16)}", commit="${'a1b2c3d4'.repeat(5)}"</script>`,
    ),
    'the beginning of a key in the middle of encoded data': page(
      `<input type=hidden name=state value="T1tAw2npm_${long(36)}-zoylg">`,
    ),
    'encoded data that goes on behind what looks like a key': page(
      `<script>state = "ghp_${long(36)}_${long(20)}"</script>`,
    ),
    'an id that is a part of encoded data': page(
      `<script>id="xxAKIA${'Q'.repeat(16)}", secret="${long(40)}"</script>`,
    ),
    'an article about keys': page('<pre>-----BEGIN PRIVATE KEY-----</pre>'),
  },
  secret: {
    'a key for payments': page(`<script>const key = "sk_live_${long(24)}"</script>`),
    'a key of a language model': page(`<script>key = "sk-proj-${long(90)}"</script>`),
    'a key of another one': page(`<script>key = "sk-ant-api03-${long(90)}"</script>`),
    'a token of a code hosting': page(`<!-- ghp_${long(36)} -->`),
    'an id with its key': page(`<script>id="AKIA${'Q'.repeat(16)}", secret="${long(40)}"</script>`),
    'a key in a script of the site': webOrigin({
      crawl: { scripts: [answer({ path: '/app.js', body: `key="sk_live_${long(24)}"` })] },
    }),
    'a key behind one of documentation': page(
      `<code>sk_live_${'x'.repeat(24)}</code><script>key = "sk_live_${long(24)}"</script>`,
    ),
    'the second of two ids': page(
      `<code>AKIAIOSFODNN7EXAMPLE</code><script>id="AKIA${'Q'.repeat(16)}", secret="${long(40)}"</script>`,
    ),
    'a token behind an escape': page(`<script>npmrc = "a=1\\nnpm_${long(36)}"</script>`),
    'a token in an address': page(`<a href="/x?token%3Dghp_${long(36)}">x</a>`),
    'a token in a setting': page(`<script>env = "NPM_TOKEN=npm_${long(36)}\\n"</script>`),
    'a private key in a script': page(
      `<script>key = "-----BEGIN PRIVATE KEY-----\\n${long(64)}"</script>`,
    ),
    'a private key': page(`-----BEGIN RSA PRIVATE KEY-----\n${long(64)}`),
  },
  ...noPageStories,
});
