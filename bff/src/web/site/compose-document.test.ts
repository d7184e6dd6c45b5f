import type { SiteDocument } from '@parapet/contracts/site/site';
import { describe, expect, test } from 'vitest';
import { type Composition, composeDocument, missingPage } from './compose-document.ts';
import { readDocumentTemplate } from './document-template.ts';
import { fillHtml, fillJson } from './fill-holes.ts';

const template = readDocumentTemplate(
  'shell-1',
  '<html data-build="__PARAPET_BUILD__"><head><!--parapet:head--><script data-scripts="__PARAPET_SCRIPTS__">boot()</script>' +
    '<script defer integrity="sha384-x" src="/builds/shell-1/main.js"></script></head>' +
    '<body><div id="root"></div><!--parapet:document--></body></html>',
);

const document: SiteDocument = {
  path: '/blog/walls',
  file: 'site/blog/walls/index.html',
  integrity: 'sha384-doc',
  title: 'Walls',
  description: 'A description that is long enough to be one, by the rule of fifty.',
  kind: 'post',
};

const compose = (change: Partial<Composition> = {}) => {
  if (!template) throw new Error('no template');
  return composeDocument({
    template,
    document,
    html: '<p>Hello</p><img src="/documents/@/assets/a.png">',
    index: { documents: [], gone: [], assets: {}, files: [] },
    remote: 'mfe-marketing',
    buildId: 'build-1',
    styles: [{ file: 'css/a.css', integrity: 'sha384-css' }],
    origin: 'https://parapet.example',
    isPrivate: false,
    ...change,
  });
};

describe('the page of a document', () => {
  test('names its build, its files below this origin, and where it stands', () => {
    const html = compose();
    expect(html).toContain('<div id="document" data-served="mfe-marketing" data-build="build-1">');
    expect(html).toContain('<img src="/documents/mfe-marketing/build-1/assets/a.png">');
    expect(html).toContain('href="/documents/mfe-marketing/build-1/css/a.css"');
    expect(html).toContain('<link rel="canonical" href="https://parapet.example/blog/walls">');
    expect(html).toContain('<title data-served>Walls · Parapet</title>');
  });

  test('is shared with the picture of its section, and else with that of the product', () => {
    const product = compose();
    expect(product).toContain('"og:image" content="https://parapet.example/share.png"');
    const image = { file: 'assets/posts.png', alt: 'Posts' };
    const post = compose({ document: { ...document, image } });
    expect(post).toContain(
      '"og:image" content="https://parapet.example/documents/mfe-marketing/build-1/assets/posts.png"',
    );
    expect(post).toContain('"og:image:alt" content="Posts"');
    for (const html of [product, post]) {
      expect(html).toContain('"og:image:width" content="1200"');
      expect(html).toContain('"og:image:height" content="630"');
    }
  });

  test('starts no script by itself: the files of the shell are data of its inline one', () => {
    const html = compose();
    expect(html.match(/<script\b[^>]*\ssrc=/)).toBeNull();
    expect(html).toContain('&quot;src&quot;:&quot;/builds/shell-1/main.js&quot;');
    expect(html).toContain('&quot;integrity&quot;:&quot;sha384-x&quot;');
    expect(template?.inlineScript).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  test('escapes every text of its head, and JSON cannot end its element', () => {
    const hostile = '</title><script>alert(1)</script>"\'&';
    const html = compose({
      document: { ...document, title: hostile, jsonLd: [{ name: hostile, url: '{origin}/x' }] },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('\\u003c/title>');
    expect(html).toContain('"url":"https://parapet.example/x"');
  });

  test('fills nothing that stands in the text of a remote', () => {
    const html = compose({
      html: '<p>__PARAPET_NONCE__ <!--parapet:head--> __PARAPET_BUILD__</p>',
    });
    expect(html).toContain('<p>__PARAPET_NONCE__ <!--parapet:head--> __PARAPET_BUILD__</p>');
  });

  test('asks crawlers to stay away on a private installation', () => {
    expect(compose()).not.toContain('noindex');
    expect(compose({ isPrivate: true })).toContain('<meta name="robots" content="noindex">');
  });
});

test('a page that is missing shows its path, escaped and cut', () => {
  expect(missingPage('/<script>', 404)).toContain('<code>/&lt;script&gt;</code>');
  expect(missingPage('/%3Cb%3E', 404)).toContain('<code>/&lt;b&gt;</code>');
  expect(missingPage(`/${'ö'.repeat(500)}`, 404)).toContain(`${'ö'.repeat(199)}…</code>`);
  expect(missingPage('/%E2%80%AEevil', 404)).toContain('<code>/evil</code>');
});

test('holes name the operator, or say which fact is missing', () => {
  const nobody = {
    name: null,
    address: null,
    contact: null,
    securityContact: null,
    jurisdiction: null,
  };
  const operator = { ...nobody, name: 'A & <B> "C"' };
  expect(fillHtml('<p>{{operator.name}}</p>', operator)).toBe(
    '<p>A &amp; &lt;B&gt; &quot;C&quot;</p>',
  );
  expect(JSON.parse(fillJson('{"text":"{{operator.name}}"}', operator))).toEqual({
    text: 'A & <B> "C"',
  });
  expect(fillHtml('{{operator.contact}} {{operator.other}}', nobody)).toBe(
    '[the operator has not given a contact] {{operator.other}}',
  );
});
