import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storageNamedIn } from './storage-names.ts';

const named = (text: string) =>
  storageNamedIn(text).map(({ host, listing }) => host + listing.split('?')[0]);

describe('cloud storage that a text names', () => {
  it.each([
    ['src="https://shop-files.s3.amazonaws.com/a.png"', ['shop-files.s3.amazonaws.com/']],
    ['//shop.files.s3.eu-west-1.amazonaws.com', ['shop.files.s3.eu-west-1.amazonaws.com/']],
    ['https://shop.s3-eu-west-1.amazonaws.com/x', ['shop.s3-eu-west-1.amazonaws.com/']],
    ['https://s3.amazonaws.com/shop-files/a.js', ['s3.amazonaws.com/shop-files/']],
    ['https:\\/\\/shop.s3.amazonaws.com\\/a', ['shop.s3.amazonaws.com/']],
    ['https://storage.googleapis.com/shop-files/a', ['storage.googleapis.com/shop-files/']],
    ['https://shop.storage.googleapis.com/a', ['shop.storage.googleapis.com/']],
    ['https://shop.blob.core.windows.net/media/a.png', ['shop.blob.core.windows.net/media']],
    ['databaseURL:"https://shop-1.firebaseio.com"', ['shop-1.firebaseio.com/.json']],
    [
      'https://shop-rtdb.europe-west1.firebasedatabase.app/',
      ['shop-rtdb.europe-west1.firebasedatabase.app/.json'],
    ],
  ])('%s', (text, places) => {
    expect(named(text)).toEqual(places);
  });

  it.each([
    'https://s3.amazonaws.com/',
    'https://ec2-1-2-3-4.compute.amazonaws.com/',
    'http://shop.s3-website-eu-west-1.amazonaws.com/',
    'https://shop.s3.amazonaws.com.evil.example/',
    'https://shop.s3.amazonaws.community/',
    'https://firebasestorage.googleapis.com/v0/b/shop',
    'https://blob.core.windows.net/media',
    'https://firebaseio.com/',
    'https://-.s3..amazonaws.com/',
    '',
  ])('none in %j', (text) => {
    expect(named(text)).toEqual([]);
  });

  it('is listed once, and read from any text', () => {
    expect(named('https://a1b.s3.amazonaws.com/1 https://a1b.s3.amazonaws.com/2')).toHaveLength(1);
    const part = fc.constantFrom(
      's3',
      '.',
      '/',
      'amazonaws.com',
      'firebaseio.com',
      'shop',
      ' ',
      '$',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 60 }),
        (parts) => {
          for (const { host, listing } of storageNamedIn(parts.join(''))) {
            expect(URL.canParse(`https://${host}${listing}`)).toBe(true);
            expect(new URL(`https://${host}/`).hostname).toBe(host);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
