import type { Standard } from '../definition/check.ts';

/** Obsolete RFCs that are easily cited from memory, with what took their place. */
const obsolete: Readonly<Record<string, number>> = {
  2246: 8996,
  2616: 9110,
  2818: 9110,
  4346: 8996,
  5246: 8446,
  5785: 8615,
  6125: 9525,
  6844: 8659,
  7231: 9110,
  7483: 9083,
  7489: 9989,
  7525: 9325,
  8624: 9904,
};

/** Other texts that are easily cited from memory, with what took their place. */
const superseded: Readonly<Record<string, string>> = {
  'CISA Binding Operational Directive 19-02': '26-04',
  'CISA Binding Operational Directive 22-01': '26-04',
  'OWASP Top 10:2017': '2025',
  'OWASP Top 10:2021': '2025',
  'draft-west-cookie-incrementalism-00': 'the draft that obsoletes RFC 6265',
};

/** Tests of the guide, edition 4.2, that say nothing but which other test they are part of. */
const merged = ['ERRH-02', 'INFO-09', 'INPV-03'];

/**
 * Returns the rules that a citation obviously breaks.
 * @param today the month up to which a text can have been published: `2026-11`
 */
export function citationDefects(
  { document, section, published }: Standard,
  today: string,
): readonly string[] {
  const whole = published.length === 7 ? `${published}-01` : published;
  const rfc = /^RFC (\d{3,5})(?:, .+)?$/.exec(document)?.[1];
  const isRfc = /\bRFC/i.test(document);
  const rules: readonly (readonly [boolean, string])[] = [
    [document.trim() === document && document !== '', 'the document has a name'],
    [section.trim() === section && section.length > 2, 'the section has a name'],
    [!/^(?:§|sec(?:tion)?\b)|[.:]$/i.test(section), 'the section is written as in the document'],
    [/^\d{4}-\d{2}(?:-\d{2})?$/.test(published), 'the date is a month or a day'],
    [isDay(whole), 'the date exists'],
    [published.slice(0, 7) <= today && published > '1980', 'the date is not in the future'],
    [!isRfc || rfc !== undefined, 'an RFC is written as RFC and its number'],
    [!isRfc || /^\d+(?:\.\d+)* \S/.test(section), 'a section of an RFC has number and title'],
    [
      !/W3C (?!Recommendation)/.test(document) || /^\d+(?:\.\d+)* \S/.test(section),
      'a section of a W3C draft has number and title',
    ],
    [rfc === undefined || obsolete[rfc] === undefined, 'the RFC is in force'],
    [superseded[document] === undefined, 'the text is in force'],
    [!merged.includes(section.slice(0, 7)), 'the test has a text of its own'],
    [!/^draft-/.test(document) || /-\d{2}$/.test(document), 'a draft has its number'],
    [!/^OWASP/.test(document) || /\d/.test(document), 'the edition is named'],
    [
      !/Testing Guide|WSTG/.test(document) || /^[A-Z]{4}-\d{2}, \S/.test(section),
      'a test of the guide has its number and title',
    ],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, rule]) => rule);
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
