import { describe, expect, it } from 'vitest';
import { markupOf, readElements } from './page-elements.ts';

const elementsOf = (html: string): readonly string[] => {
  const found: string[] = [];
  readElements(html, {
    onElement(name, attributes) {
      found.push([name, ...[...attributes].map((pair) => pair.join('='))].join(' '));
    },
  });
  return found;
};

describe('the elements of a page', () => {
  it.each([
    ['<IMG SRC=a src=b alt="x&amp;y">', ['img src=a alt=x&y']],
    ['<!-- <img> --><!--> <b><!-- x --!><i>', ['b', 'i']],
    ['<![if !IE]><img><![endif]>', ['img']],
    ['<script>"<img>"</script><style><b></style><title><i></title>', ['script', 'style', 'title']],
    ['<textarea><b></textarea><iframe><b></iframe><xmp><b></xmp>', ['textarea', 'iframe', 'xmp']],
    ['<template><img><template></template><b></template><i>', ['template', 'i']],
    ['<template shadowrootmode=open><img></template>', ['template shadowrootmode=open', 'img']],
    ['<noscript><img><!-- </noscript><i> -->', ['noscript', 'i']],
    ['<noscript><img>', ['noscript']],
    ['<svg><style><i></style></svg><style><b></style>', ['svg', 'style', 'i', 'style']],
    ['<svg><p><style><b></style>', ['svg', 'p', 'style']],
    ['<img', []],
  ])('are those that a browser makes of %s', (html, elements) => {
    expect(elementsOf(html)).toEqual(elements);
  });

  it('are the markup without comments, scripts, and what is not shown', () => {
    const html = '<p>a<!-- b --><script>c</script><noscript>d</noscript><template>e</template><p>f';
    expect(markupOf(html)).toBe(
      '<p>a<!--><script></script><noscript></noscript><template></template><p>f',
    );
  });
});
