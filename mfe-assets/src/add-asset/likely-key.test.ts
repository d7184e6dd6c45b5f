import { describe, expect, it } from 'vitest';
import { likelyKey } from './likely-key.ts';

describe('likelyKey', () => {
  it.each([
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    [' XN--BCHER-KVA.example. ', 'xn--bcher-kva.example'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['https://Shop.Example:443/cart#top', 'https://shop.example/cart'],
    ['http://shop.example.', 'http://shop.example/'],
  ])('reads %s as %s', (typed, key) => {
    expect(likelyKey(typed)).toBe(key);
  });

  it.each(['not a host', 'http://', ''])('finds no address in “%s”', (typed) => {
    expect(likelyKey(typed)).toBeNull();
  });
});
