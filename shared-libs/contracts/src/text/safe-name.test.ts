import { describe, expect, it } from 'vitest';
import { safeName } from './safe-name.ts';

describe('a name as people see it', () => {
  it.each([
    ['bücher.example', 'bücher.example'],
    ['пример.рф', 'пример.рф'],
    ['παράδειγμα.example', 'παράδειγμα.example'],
    ['日本語テスト.jp', '日本語テスト.jp'],
    ['한국어漢字.kr', '한국어漢字.kr'],
    ['shop-24.example', 'shop-24.example'],
    ['https://bücher.example:8443/a?b=ü', 'https://bücher.example:8443/a?b=ü'],
    ['2001:db8::1', '2001:db8::1'],
  ])('%s stays', (name, shown) => {
    expect(safeName(name, 'xn--key')).toBe(shown);
  });

  it.each([
    ['Cyrillic in a Latin name', 'pаypal.example'],
    ['Greek in a Latin name', 'gοοgle.example'],
    ['a whole Cyrillic label that looks Latin', 'аррӏе.example'],
    ['a whole Greek label that looks Latin', 'νο.example'],
    ['an invisible character', 'shop\u200b.example'],
    ['a character that turns the direction', 'shop\u202egnp.example'],
    ['a combining mark on its own', 'sho\u0337p.example'],
    ['Latin and Armenian', 'shoр\u0570.example'],
    ['a slash that is none', 'shop.example\u2044login.example'],
    ['a full stop that is none', 'shop\u3002example'],
    ['two scripts that are never written together', 'шαп.example'],
  ])('%s is shown as its key', (_, name) => {
    expect(safeName(name, 'xn--key')).toBe('xn--key');
  });

  it('of a URL is compared by its host alone', () => {
    const key = 'https://xn--pypal-4ve.example/';
    expect(safeName('https://pаypal.example/', key)).toBe(key);
    expect(safeName('https://shop.example/пример', key)).toBe('https://shop.example/пример');
  });

  it('ends in time for long input', () => {
    expect(safeName('а'.repeat(2000), 'key')).toBe('key');
  });
});
