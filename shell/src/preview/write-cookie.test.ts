import { expect, it } from 'vitest';
import { writeCookie } from './write-cookie.ts';

it('waits until the cookie is stored, by reading it', () => {
  const uses: string[] = [];
  const page = {
    set cookie(value: string) {
      uses.push(`set ${value}`);
    },
    get cookie() {
      uses.push('read');
      return '';
    },
  };
  writeCookie(page, 'build=next');
  expect(uses).toEqual(['set build=next', 'read']);
});
