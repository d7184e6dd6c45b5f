import { describe, expect, it } from 'vitest';
import { vatRates } from './vat.ts';
import { faultOfVatId, plainVatId } from './vat-id.ts';

const isOne = (country: string, text: string) => faultOfVatId(country, plainVatId(text)) === null;

describe('a VAT ID', () => {
  it.each([
    ['DE', 'de 123.456-789', true],
    ['DE', 'DE12345678', false],
    ['DE', 'DE', false],
    ['DE', 'DEABC', false],
    ['DE', `DE${'1'.repeat(20)}`, false],
    ['DE', 'NL123456789B01', false],
    ['GR', 'EL123456789', true],
    ['GR', 'GR123456789', false],
    ['AT', 'ATU12345678', true],
    ['AT', 'AT12345678', false],
    ['BE', 'BE0123456789', true],
    ['BE', 'BE2123456789', false],
    ['ES', 'ESA1234567Z', true],
    ['ES', 'ES12345678Z', true],
    ['ES', 'ES123456789', false],
    ['NL', 'NL123456789B01', true],
    ['NL', 'NL123456789001', false],
    ['IE', 'IE1234567FA', true],
    ['IE', 'IE1+23456A', true],
    ['FR', 'FRXX123456789', true],
    ['LT', 'LT1234567890', false],
    ['MC', 'FR12345678901', true],
    ['CH', 'CHE123456789', false],
  ])('of %s as %s: %s', (country, text, expected) => {
    expect(isOne(country, text)).toBe(expected);
  });

  it.each(Object.keys(vatRates.rates))('of %s has the form that its message shows', (country) => {
    const message = faultOfVatId(country, '?') ?? '';
    const [, example = ''] =
      /^VAT IDs of the chosen country look like ([A-Z0-9]+)\.$/.exec(message) ?? [];
    expect(isOne(country, example)).toBe(true);
    expect(isOne(country, `${example}0000000000`)).toBe(false);
  });

  it('is not asked for outside of the European Union, and the message says so', () => {
    expect(faultOfVatId('CH', 'CHE123456789')).toBe(
      'Companies outside of the European Union have no VAT ID of it. Leave this empty.',
    );
  });
});
