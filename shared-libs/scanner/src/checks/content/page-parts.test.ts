import { describe, expect, it } from 'vitest';
import { webOrigin } from '../../testing/web-origins.ts';
import { partsOf } from './page-parts.ts';

const partsIn = (body: string) => partsOf(webOrigin({ body }));

describe('the parts of a page', () => {
  it('are what it loads that could change it, with absolute addresses', () => {
    const { active } = partsIn(`
      <link rel="preload stylesheet" href=/a.css><link rel=icon href=/icon.png>
      <SCRIPT SRC='//cdn.example/b.js' integrity="sha384-x"></SCRIPT>
      <img src="/c.png"><iframe src="d.html"></iframe><object data="e.swf"></object>
      <script src="data:text/javascript,1"></script>`);
    expect(active.map(({ tag, url, hasIntegrity }) => [tag, url.href, hasIntegrity])).toEqual([
      ['link', 'https://shop.example/a.css', false],
      ['script', 'https://cdn.example/b.js', true],
      ['iframe', 'https://shop.example/d.html', false],
      ['object', 'https://shop.example/e.swf', false],
    ]);
  });

  it('are relative to the first base alone', () => {
    const { active } = partsIn(
      '<base href="https://cdn.example/x/"><base href="/y/"><script src="a.js"></script>',
    );
    expect(active.map(({ url }) => url.href)).toEqual(['https://cdn.example/x/a.js']);
  });

  it('send a form without an address to the page, whatever the base is', () => {
    const { forms } = partsIn('<base href="https://cdn.example/"><form method=post></form>');
    expect(forms.map(({ action }) => action?.href)).toEqual(['https://shop.example/']);
  });

  it('are pinned only by a hash that browsers know', () => {
    const { active } = partsIn('<script src="/a.js" integrity="md5-x"></script>');
    expect(active.map(({ hasIntegrity }) => hasIntegrity)).toEqual([false]);
  });

  it.each([
    ['', true],
    [' Text/JavaScript ', true],
    ['module', true],
    ['5f0a1b2c3d4e-text/javascript', true],
    ['litespeed/javascript', true],
    ['rocketlazyloadscript', true],
    ['pmdelayedscript', true],
    ['javascript/blocked', false],
    ['text/plain', false],
    ['importmap', false],
  ])('know whether a script of the type "%s" runs: %s', (type, runs) => {
    const { active } = partsIn(`<script type="${type}" src="/a.js"></script>`);
    expect(active.map((part) => part.runs)).toEqual([runs]);
  });

  it('are the forms, with those that ask for a password', () => {
    const { forms, asksForPassword } = partsIn(`
      <form action="/search"><input name=q></form>
      <form action="https://login.example/"><p><input TYPE=" Password "></p></form>
      <form action="javascript:go()"><input type=text></form>`);
    expect(forms.map(({ action, asksForPassword: asks }) => [action?.host, asks])).toEqual([
      ['shop.example', false],
      ['login.example', true],
      [undefined, false],
    ]);
    expect(asksForPassword).toBe(true);
  });

  it('are not found in comments, texts and scripts', () => {
    const { active, forms, comments, inlineScripts } = partsIn(`
      <!-- <script src="http://a.example/a.js"></script> -->
      <textarea><script src="http://b.example/b.js"></script></textarea>
      <script>document.write('<form action="http://c.example/">')</script>
      &lt;script src="http://d.example/d.js"&gt;`);
    expect(active).toEqual([]);
    expect(forms).toEqual([]);
    expect(comments).toHaveLength(1);
    expect(inlineScripts).toEqual([`document.write('<form action="http://c.example/">')`]);
  });
});
