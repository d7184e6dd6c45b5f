import { expect, test } from 'vitest';
import { headMeta } from './head-meta.ts';

const tag = '<meta name="parapet-verification" content="abc">';
const read = (html: string) => headMeta(html, 'parapet-verification');

test.each([
  ['in the head', `<!doctype html><html><head><title>Shop</title>${tag}</head><body>Hi</body>`],
  ['without a head element', `<!doctype html><title>Shop</title>${tag}<p>Hi`],
  ['in another case', `<HEAD><META NAME="Parapet-Verification" CONTENT="abc"></HEAD>`],
  ['after scripts and styles', `<head><script>if (a<b) {}</script><style>a{}</style>${tag}</head>`],
])('a tag is found %s', (_, html) => {
  expect(read(html)).toEqual(['abc']);
});

test.each([
  ['in the body', `<head><title>Forum</title></head><body>${tag}</body>`],
  ['after text', `<head>Forum ${tag}</head>`],
  ['after an element of the body', `<html><p>Comment</p>${tag}`],
  ['in a comment', `<head><!-- ${tag} --></head>`],
  ['in a script', `<head><script>"${tag}"</script></head>`],
  ['in a title', `<head><title>${tag}</title></head>`],
  ['in a template', `<head><template>${tag}</template></head>`],
  ['of another name', '<head><meta name="description" content="abc"></head>'],
  ['after the end of the head', `<head></head>${tag}`],
])('a tag is not found %s', (_, html) => {
  expect(read(html)).toEqual([]);
});

test('a page of nothing but tags is read in time, up to ten', () => {
  expect(read(tag.repeat(5000))).toHaveLength(10);
  expect(read('<script>'.repeat(20_000))).toEqual([]);
  expect(read('<template>'.repeat(20_000))).toEqual([]);
});
