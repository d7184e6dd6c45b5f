import { expect, test } from 'vitest';
import type { Transform } from '../pictures/transform.ts';
import type { LinkSigner } from './object-tokens.ts';
import { createSignedLinks, linkPathOf } from './signed-links.ts';
import type { ObjectPath } from './storage.ts';

const links = createSignedLinks(Buffer.alloc(32, 1));
const path: ObjectPath = {
  bucket: 'reports',
  workspaceId: '0198f000-0000-7000-8000-000000000001',
  name: 'a.pdf',
};
const now = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const signer: LinkSigner = {
  userId: '0198f000-0000-7000-8000-0000000000aa',
  level: 'aal2',
  key: { id: '0198f000-0000-7000-8000-0000000000bb', workspaceId: path.workspaceId },
};
const objectId = '0198f000-0000-7000-8000-0000000000cc';
const sign = (
  seconds: number,
  fileName: string | null = null,
  transform: Transform | null = null,
) =>
  links.sign(path, { signer, objectId, fileName, transform, at: now, expiresAt: later(seconds) });

test('a link names its object and who signed it until it expires', () => {
  const token = sign(60, 'Überblick.pdf');
  expect(links.open(path, token, later(59))).toEqual({
    signer,
    objectId,
    fileName: 'Überblick.pdf',
    transform: null,
    expiresAt: later(60),
  });
  expect(links.open(path, token, later(60))).toBeNull();
  expect(linkPathOf(path, token)).toBe(
    `/storage/v1/object/sign/reports/${path.workspaceId}/a.pdf?token=${token}`,
  );
});

test('a link to a picture has its options in what is signed, and a path of its own', () => {
  const transform = { width: 64, height: 64, quality: 100 };
  const token = sign(60, null, transform);
  expect(links.open(path, token, now)?.transform).toEqual(transform);
  expect(linkPathOf(path, token, transform)).toMatch(
    /^\/storage\/v1\/render\/image\/sign\/reports\//,
  );
  const [claims = '', mac = ''] = token.split('.');
  const read = Buffer.from(claims, 'base64url').toString('utf8');
  const larger = Buffer.from(read.replace('"width":64', '"width":2000')).toString('base64url');
  expect(links.open(path, `${larger}.${mac}`, now)).toBeNull();
});

test('no link is valid for longer than its bucket allows, whoever signs it', () => {
  expect(links.open(path, sign(3600), later(3599))).not.toBeNull();
  expect(() => sign(3601)).toThrow('for so long');
  expect(links.open(path, sign(3600), later(-1))).toBeNull();
  const invoice: ObjectPath = { ...path, bucket: 'invoices' };
  const link = { signer, objectId, fileName: null, transform: null, at: now, expiresAt: later(1) };
  expect(() => links.sign(invoice, link)).toThrow('for so long');
});

test('a link opens nothing else', () => {
  const token = sign(60);
  const [claims = '', mac = ''] = token.split('.');
  const longer = Buffer.from('{"exp":9999999999,"name":null}').toString('base64url');
  const other = createSignedLinks(Buffer.alloc(32, 2));
  expect(links.open({ ...path, name: 'b.pdf' }, token, now)).toBeNull();
  expect(links.open({ ...path, name: '../a.pdf' }, token, now)).toBeNull();
  expect(other.open(path, token, now)).toBeNull();
  for (const forged of [
    '',
    '.',
    claims,
    `${longer}.${mac}`,
    `${claims}.${mac.slice(0, -2)}`,
    `${claims}.`,
    'x'.repeat(5000),
  ]) {
    expect(links.open(path, forged, now), forged.slice(0, 40)).toBeNull();
  }
});
