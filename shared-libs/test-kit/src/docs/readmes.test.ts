import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../../..');
const { workspaces } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
  workspaces: string[];
};

describe('the README of a workspace', () => {
  it.each(workspaces)('%s exists and has at most 40 lines', (workspace) => {
    const text = readFileSync(path.join(repository, workspace, 'README.md'), 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(40);
  });
});
