import { describe, expect, it } from 'vitest';
import {
  assetLabel,
  locationLabel,
  placeLabel,
  placeParts,
  shortPlaceLabel,
} from './place-labels.ts';

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
    ['shop.example', 'https://shop.example/.env', 'https://shop.example', '/.env'],
    ['192.0.2.7', 'http://192.0.2.7:8080/a', 'http://192.0.2.7', ':8080/a'],
    ['2001:db8::7', 'https://[2001:db8::7]:8443/', 'https://[2001:db8::7]', ':8443/'],
    ['192.0.2.7', 'http://192.0.2.77/a', '192.0.2.7', ' http://192.0.2.77/a'],
    ['shop.example', 'shop.example.com', 'shop.example', ' shop.example.com'],
    ['http://192.0.2.7:81/', '192.0.2.7, tcp/81/jquery', 'http://192.0.2.7:81', ', tcp/81/jquery'],
    ['http://192.0.2.7/', '192.0.2.77, tcp/81', 'http://192.0.2.7', ', 192.0.2.77, tcp/81'],
    ['Production', 'arn:aws:iam::123456789012:role/deploy', 'Production', ' role/deploy'],
  ])('%s at "%s"', (assetName, location, name, rest) => {
    expect(placeParts({ assetName, location })).toEqual({ name, rest });
    expect(placeLabel({ assetName, location })).toBe(name + rest);
  });

  it.each([
    ['https://shop.example/', 'https://shop.example', 'shop.example/', ''],
    ['https://shop.example/', 'https://shop.example/.env', 'shop.example/', '/.env'],
    ['https://shop.example/', 'https://shop.example, cookie sid', 'shop.example/', 'cookie sid'],
    ['192.0.2.7', 'http://192.0.2.7:8080/a', '192.0.2.7', ':8080/a'],
    ['192.0.2.7', 'http://192.0.2.7/', '192.0.2.7', '/'],
    ['northquay.example', 'TXT _dmarc', 'northquay.example', 'TXT _dmarc'],
    ['http://192.0.2.7:81/', '192.0.2.7, tcp/81/jquery', '192.0.2.7:81/', 'tcp/81/jquery'],
  ])('%s at "%s" has a column for each', (assetName, location, asset, rest) => {
    expect(assetLabel({ assetName })).toBe(asset);
    expect(locationLabel({ assetName, location })).toBe(rest);
  });

  it('has a short form for narrow columns', () => {
    for (const assetName of ['https://shop.example/', 'shop.example']) {
      const place = { assetName, location: 'https://shop.example/.env' };
      expect(shortPlaceLabel(place)).toBe('shop.example/.env');
    }
  });
});
