import { describe, expect, it } from 'vitest';
import { vatCents, vatOf, vatRates, vatRateText } from './vat.ts';

describe('VAT', () => {
  it.each([
    ['a buyer without details', null, 'domestic', 1900],
    ['a buyer at home', { country: 'DE', vatId: 'DE123456789' }, 'domestic', 1900],
    ['a person elsewhere in the EU', { country: 'FI', vatId: null }, 'destination', 2550],
    ['a company elsewhere in the EU', { country: 'NL', vatId: 'NL0012B01' }, 'reverse_charge', 0],
    ['a person in Monaco', { country: 'MC', vatId: null }, 'destination', 2000],
    ['anybody outside of the EU', { country: 'CH', vatId: null }, 'outside_eu', 0],
  ] as const)('of %s', (_, buyer, treatment, rate) => {
    expect(vatOf('DE', buyer)).toEqual({ treatment, rate });
  });

  it('is not guessed for a country that nobody knows', () => {
    expect(() => vatOf('DE', { country: 'XX', vatId: null })).toThrow('XX is not known');
  });

  it('is rounded to cents', () => {
    expect(vatCents(4900, 1900)).toBe(931);
    expect(vatCents(4900, 2550)).toBe(1250);
    expect(vatCents(0, 1900)).toBe(0);
    expect([vatRateText(1900), vatRateText(2550)]).toEqual(['19%', '25.5%']);
  });

  it('has the rates of the 27 member states, with their date', () => {
    const percent = Object.entries(vatRates.rates).map(([code, rate]) => `${code} ${rate / 100}`);
    expect(percent.join(', ')).toBe(
      'AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, IE 23, IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23',
    );
    expect([vatRates.validOn, vatRates.readOn]).toEqual(['2026-01-01', '2026-03-30']);
  });
});
