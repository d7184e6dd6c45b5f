import { describe, expect, it } from 'vitest';
import { mismatches } from './shared-versions.ts';

const kit = (version: string) => ({ '@parapet/remote-kit': version });

describe('a remote', () => {
  it.each([
    ['1.2.3', '1.2.3'],
    ['1.2.3', '1.2.4'],
    ['1.2.3', '1.3.0'],
    ['1.2.3', '1.10.0'],
    ['0.2.3', '0.2.4'],
  ])('built with %s runs on a page with %s', (built, has) => {
    expect(mismatches(kit(built), kit(has))).toEqual([]);
  });

  it.each([
    ['1.2.3', '1.2.2'],
    ['1.2.3', '1.1.9'],
    ['1.10.0', '1.9.0'],
    ['1.2.3', '2.2.3'],
    ['2.0.0', '1.9.9'],
    ['0.2.3', '0.3.3'],
  ])('built with %s does not run on a page with %s', (built, has) => {
    expect(mismatches(kit(built), kit(has))).toEqual([{ name: '@parapet/remote-kit', built, has }]);
  });

  it('has its own copy of what the page does not have', () => {
    expect(mismatches({ ...kit('1.0.0'), '@parapet/charts': '9.0.0' }, kit('1.0.0'))).toEqual([]);
  });
});
