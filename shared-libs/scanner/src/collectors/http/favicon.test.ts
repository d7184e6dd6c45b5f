import { describe, expect, it } from 'vitest';
import { answer } from '../../testing/web-origins.ts';
import { faviconHash, murmurHash3 } from './favicon-hash.ts';
import { namedIcon } from './read-favicon.ts';

describe('MurmurHash3', () => {
  // Published vectors of the 32-bit form with seed 0.
  it.each([
    ['', 0],
    ['test', 0xba6bd213],
    ['hello', 0x248bfa47],
    ['abc', 0xb3dd93fa],
    ['Hello, world!', 0xc0363e43],
    ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
  ])('of %j', (text, hash) => {
    expect(murmurHash3(Buffer.from(text)) >>> 0).toBe(hash);
  });
});

describe('the hash of an icon', () => {
  it('is of its Base64 in lines, each with an end', () => {
    const icon = Buffer.alloc(60, 7);
    const text = icon.toString('base64');
    const lines = `${text.slice(0, 76)}\n${text.slice(76)}\n`;
    expect(faviconHash(icon)).toBe(murmurHash3(Buffer.from(lines)));
    expect(faviconHash(Buffer.alloc(0))).toBe(0);
  });
});

describe('the icon that a page names', () => {
  const iconOf = (head: string) => namedIcon(answer({ body: head, path: '/shop/start' }));
  it.each([
    ['<link rel="icon" href="/static/a.png">', '/static/a.png'],
    ['<LINK HREF=icon.ico REL="shortcut ICON">', '/shop/icon.ico'],
    ['<link rel="icon" href="a.ico?v=1&amp;w=2">', '/shop/a.ico?v=1&w=2'],
    ['<link rel="stylesheet" href="/a.css"><link rel=icon href=/b.svg>', '/b.svg'],
    ['<link rel="icon" href="https://cdn.example/a.ico">', null],
    ['<link rel="icon" href="data:image/png;base64,AAAA">', null],
    ['<link rel="apple-touch-icon" href="/a.png">', null],
    ['<link rel="icon"', null],
    ['<title>icon</title>', null],
  ])('%s', (head, path) => {
    expect(iconOf(head)).toBe(path);
  });
});
