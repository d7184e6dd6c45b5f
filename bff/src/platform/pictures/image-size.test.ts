import { describe, expect, test } from 'vitest';
import { pngChunk, pngOf } from '../../testing/png.ts';
import { readImage } from './image-size.ts';
import { withoutMetadata } from './without-metadata.ts';

const webp = (flags: number): Buffer => {
  const file = Buffer.alloc(30);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(22, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file[20] = flags;
  file.writeUIntLE(191, 24, 3);
  file.writeUIntLE(99, 27, 3);
  return file;
};
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080060004001011100ffd9',
  'hex',
);

describe('a picture is read by its bytes', () => {
  test.each([
    ['PNG', pngOf(64, 32), { extension: 'png', width: 64, height: 32 }],
    ['JPEG', jpeg, { extension: 'jpg', width: 64, height: 96 }],
    ['WebP', webp(0), { extension: 'webp', width: 192, height: 100 }],
  ])('%s', (_, file, facts) => expect(readImage(file)).toEqual(facts));

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>x()</script>'.padEnd(60))],
    ['a moving WebP', webp(0x02)],
    ['a moving PNG', pngOf(8, 8, pngChunk('acTL', Buffer.alloc(8)))],
    ['a PNG with a page behind it', Buffer.concat([pngOf(8), Buffer.from('<script>')])],
    ['half a JPEG', jpeg.subarray(0, 24)],
    ['a JPEG whose segments lead nowhere', Buffer.from(`ffd8${'ff'.repeat(40)}ffd9`, 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none', (_, file) => expect(readImage(file)).toBeNull());
});

describe('what a camera wrote is cut out', () => {
  const place = Buffer.from('Exif GPSLatitude 52.5 N ');

  test('of a PNG', () => {
    const noted = pngOf(8, 8, Buffer.concat([pngChunk('eXIf', place), pngChunk('tEXt', place)]));
    expect(withoutMetadata(noted, 'png')).toEqual(pngOf(8));
  });

  test('of a JPEG, up to its pixels', () => {
    const segment = (marker: number): Buffer =>
      Buffer.concat([Buffer.from([0xff, marker, 0, place.length + 2]), place]);
    const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
    const noted = Buffer.concat([start, segment(0xe1), segment(0xed), segment(0xfe), rest]);
    expect(withoutMetadata(noted, 'jpg')).toEqual(jpeg);
  });

  test('of a WebP, which says so in its head', () => {
    const chunk = Buffer.alloc(8 + place.length);
    chunk.write('EXIF', 'latin1');
    chunk.writeUInt32LE(place.length, 4);
    place.copy(chunk, 8);
    const noted = Buffer.concat([webp(0x08), chunk]);
    noted.writeUInt32LE(noted.length - 8, 4);
    expect(withoutMetadata(noted, 'webp')).toEqual(webp(0));
  });
});
