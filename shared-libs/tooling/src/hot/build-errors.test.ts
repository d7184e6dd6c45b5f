import { describe, expect, test } from 'vitest';
import { describeBuildError } from './build-errors.ts';

const ROOT = '/repo/mfe-assets';

describe('an error of the bundler', () => {
  test('has one line with the location, and an excerpt of the source as details', () => {
    const message = [
      '  × Module build failed (from builtin:swc-loader):',
      "  ╰─▶   × Syntax Error: Expected '</', got '{'",
      '          ╭─[4:12]',
      '        4 │   title="Assets" {{',
      '          ╰────',
    ].join('\n');
    const error = { message, moduleName: './src/root.tsx' };
    expect(describeBuildError(ROOT, error)).toEqual({
      line: "src/root.tsx:4:12 Syntax Error: Expected '</', got '{'",
      details: expect.stringContaining('4 │   title="Assets" {{'),
    });
  });

  test('about a missing module names the importer', () => {
    const message = "  × Module not found: Can't resolve './gone.tsx' in '/repo/mfe-assets/src'";
    const error = { message, moduleName: './src/root.tsx', loc: '2:0-34' };
    expect(describeBuildError(ROOT, error).line).toBe(
      "src/root.tsx:2:0-34 Module not found: Can't resolve './gone.tsx' in '/repo/mfe-assets/src'",
    );
  });

  test('without a module is the message alone', () => {
    expect(describeBuildError(ROOT, { message: 'Out of disk' })).toEqual({
      line: 'Out of disk',
      details: '',
    });
  });
});
