import { describe, expect, test } from 'vitest';
import { createMarkupCheck } from './site-markup.ts';

const FILES = '/documents/@/';

const refusalsOf = (element: string, attributes: Record<string, string> = {}) => {
  const check = createMarkupCheck(FILES);
  check.onElement(element, attributes);
  return check.faults.map(({ reason }) => reason);
};

describe('the markup of a document', () => {
  test.each([
    ['a', { href: '/pricing' }],
    ['a', { href: 'https://example.com/x', target: '_blank' }],
    ['a', { href: 'mailto:hello@example.com' }],
    ['a', { href: '#part' }],
    ['img', { src: `${FILES}assets/a.png`, srcset: `${FILES}assets/a.png 1x, ${FILES}b.avif 2x` }],
    ['form', { action: '/search' }],
    ['use', { href: '#shape' }],
    ['details', { open: '' }],
  ])('may have <%s %o>', (element, attributes) => {
    expect(refusalsOf(element, attributes)).toEqual([]);
  });

  test.each([
    ['script', {}],
    ['style', {}],
    ['meta', { 'http-equiv': 'refresh', content: '0;url=https://evil.example' }],
    ['base', { href: 'https://evil.example/' }],
    ['link', { rel: 'stylesheet', href: '/x.css' }],
    ['iframe', { src: '/x' }],
    ['object', { data: '/x' }],
    ['embed', { src: '/x' }],
    ['template', {}],
    ['foreignobject', {}],
    ['animate', { attributename: 'href' }],
    ['a', { href: 'javascript:alert(1)' }],
    ['a', { href: 'JaVaScRiPt:alert(1)' }],
    ['a', { href: '//evil.example' }],
    ['a', { href: '/\\evil.example' }],
    ['a', { href: 'data:text/html,x' }],
    ['a', { href: '/x', target: 'frame' }],
    ['a', { href: '/x', ping: 'https://evil.example' }],
    ['p', { onclick: 'x()' }],
    ['p', { style: 'color:red' }],
    ['p', { is: 'x-element' }],
    ['img', { src: 'https://evil.example/x.png' }],
    ['img', { src: `${FILES}../x.png` }],
    ['img', { src: `${FILES}%2e%2e/x.png` }],
    ['img', { src: `${FILES}a.png`, srcset: 'https://evil.example/a.png 2x' }],
    ['form', { action: 'https://evil.example' }],
    ['button', { formaction: 'https://evil.example' }],
    ['use', { href: 'https://evil.example/x.svg#a' }],
    ['div', { hidden: '', id: 'S:0' }],
  ])('may not have <%s %o>', (element, attributes) => {
    expect(refusalsOf(element, attributes)).not.toEqual([]);
  });

  test('has no comments but those of hydration', () => {
    const check = createMarkupCheck(FILES);
    for (const text of ['$', '/$', '$!', ' ', '']) check.onComment(text);
    expect(check.faults).toEqual([]);
    check.onComment('[if IE]><script>alert(1)</script><![endif]');
    expect(check.faults).toHaveLength(1);
  });
});
