import { describe, expect, it } from 'vitest';
import { regionsFormOf, regionsFormSchema } from './regions-form.ts';

const parse = (text: string) => regionsFormSchema.safeParse({ which: 'some', text });

describe('the regions of an account', () => {
  it('are typed with commas, spaces or lines, and named once', () => {
    expect(parse('eu-west-1, us-east-1\neu-west-1').data).toEqual({
      regions: ['eu-west-1', 'us-east-1'],
    });
  });

  it('are all that are enabled, whatever was typed', () => {
    expect(regionsFormSchema.parse({ which: 'all', text: 'nonsense' })).toEqual({ regions: null });
  });

  it('tell which word is none', () => {
    expect(parse('eu-west-1 Frankfurt').error?.issues).toMatchObject([
      { path: ['text'], message: 'A region looks like eu-central-1; Frankfurt does not' },
    ]);
    expect(parse(' ').error?.issues).toMatchObject([
      { path: ['text'], message: 'Choose a region at least' },
    ]);
  });

  it('start without one that is left out', () => {
    const known = ['eu-west-1', 'sa-east-1'];
    expect(regionsFormOf(null, { known, leaveOut: ['sa-east-1'] })).toEqual({
      which: 'some',
      text: 'eu-west-1',
    });
    expect(regionsFormOf(null, { known, leaveOut: [] }).which).toBe('all');
  });
});
