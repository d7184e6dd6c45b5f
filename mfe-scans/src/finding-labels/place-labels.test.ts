import { describe, expect, it } from 'vitest';
import { placeLabel, placeParts, shortPlaceLabel } from './place-labels.ts';

describe('the place of a finding', () => {
  it.each([
    ['www.northquay.example', 'tcp/443', 'www.northquay.example', ' tcp/443'],
    ['www.northquay.example', '', 'www.northquay.example', ''],
    ['https://shop.example/', 'https://shop.example', 'https://shop.example/', ''],
    ['https://shop.example/', 'https://shop.example/.env', 'https://shop.example', '/.env'],
    [
      'https://shop.example/',
      'https://shop.example, cookie sid',
      'https://shop.example',
      ', cookie sid',
    ],
    ['northquay.example', 'TXT _dmarc', 'northquay.example', ' TXT _dmarc'],
  ])('%s at "%s"', (assetName, location, name, rest) => {
    expect(placeParts({ assetName, location })).toEqual({ name, rest });
    expect(placeLabel({ assetName, location })).toBe(name + rest);
  });

  it('has a short form for narrow columns', () => {
    const place = { assetName: 'https://shop.example/', location: 'https://shop.example/.env' };
    expect(shortPlaceLabel(place)).toBe('shop.example/.env');
  });
});
