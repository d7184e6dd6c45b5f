import { describe, expect, it } from 'vitest';
import type { Standard } from '../definition/check.ts';
import { citationDefects } from './citation-defects.ts';

const TODAY = '2026-11';

describe('a citation', () => {
  it.each<[string, Standard]>([
    ['without a section', { document: 'RFC 8996', section: '', published: '2021-03' }],
    ['with a name alone', { document: 'RFC 8996', section: 'TLS 1.0', published: '2021-03' }],
    ['with a number alone', { document: 'RFC 8996', section: '4', published: '2021-03' }],
    ['with a sign', { document: 'RFC 8996', section: '§ 4 Do not use TLS', published: '2021-03' }],
    ['of the future', { document: 'RFC 8996', section: '4 Do not use', published: '2031-03' }],
    ['of no month', { document: 'RFC 8996', section: '4 Do not use', published: '2021-13' }],
    ['of no day', { document: 'RFC 8996', section: '4 Do not use', published: '2021-02-30' }],
    ['written otherwise', { document: 'RFC8996', section: '4 Do not use', published: '2021-03' }],
    ['that is obsolete', { document: 'RFC 7489', section: '6.3 Format', published: '2015-03' }],
    ['of no test', { document: 'OWASP WSTG', section: 'CONF-1, files', published: '2020-12' }],
    [
      'that was revoked',
      {
        document: 'CISA Binding Operational Directive 22-01',
        section: 'Required actions',
        published: '2021-11-03',
      },
    ],
    [
      'of a list that has a newer edition',
      { document: 'OWASP Top 10:2021', section: 'A06 Components', published: '2021-09-24' },
    ],
    [
      'of a test that is part of another',
      {
        document: 'OWASP Web Security Testing Guide 4.2',
        section: 'ERRH-02, stack traces',
        published: '2020-12-03',
      },
    ],
    [
      'without an edition',
      { document: 'OWASP ASVS', section: '3.4 Headers', published: '2025-05' },
    ],
  ])('%s is refused', (_name, standard) => {
    expect(citationDefects(standard, TODAY)).not.toEqual([]);
  });

  it('with section and date is accepted', () => {
    const standard = {
      document: 'RFC 8996',
      section: '4 Do Not Use TLS 1.0',
      published: '2021-03',
    };
    expect(citationDefects(standard, TODAY)).toEqual([]);
  });
});
