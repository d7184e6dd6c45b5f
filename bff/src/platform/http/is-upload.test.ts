import type { IncomingMessage } from 'node:http';
import * as assets from '@parapet/contracts/endpoints/assets';
import * as findings from '@parapet/contracts/endpoints/findings';
import { expect, test } from 'vitest';
import { isUploadTo } from './is-upload.ts';

const isUpload = isUploadTo([findings.addFindingFile, assets.importAssets]);

test.each([
  ['POST', '/api/workspaces/w/findings/f/files?name=a.png', true],
  ['GET', '/api/workspaces/w/findings/f/files', false],
  ['POST', '/api/workspaces/w/assets/import', false],
  ['POST', '/api/workspaces/w/findings/f/files/more', false],
  ['PUT', '/storage/v1/object/upload/sign/imports/w/a.csv?token=t', true],
  ['GET', '/storage/v1/object/sign/reports/w/a.pdf', false],
])('%s %s: %s', (method, url, expected) => {
  expect(isUpload({ method, url } as IncomingMessage)).toBe(expected);
});
